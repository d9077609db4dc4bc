import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, createAuthenticator } from './createAuthenticator.ts';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('gives the code of RFC 6238 appendix B at %i s', (seconds, code) => {
  expect(codeOf(Buffer.from('12345678901234567890'), new Date(seconds * 1000))).toBe(code);
});

test('shows the members that the shop has written, without their keys', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'staff-')), 'staff.json');
  const app = createAuthenticator(file);
  expect(await (await app.request('/codes.json')).json()).toEqual([]);
  const member = { email: 'nora@demo.example', name: 'Nora <Lind>', role: 'care' };
  writeFileSync(file, JSON.stringify({ members: [{ ...member, secret: '3132333435363738393031323334353637383930' }] }));
  expect(await (await app.request('/codes.json')).json()).toEqual([
    { ...member, code: expect.stringMatching(/^\d{6}$/u) },
  ]);
  const html = await (await app.request('/')).text();
  expect(html).toContain('Nora &#60;Lind&#62;');
  expect(html).not.toContain('31323334');
});
