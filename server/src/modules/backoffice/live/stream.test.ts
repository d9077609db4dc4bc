import { wholeHouse } from '@vitrine/rules/staff/role';
import { staffRights } from '@vitrine/rules/staff/staffRoles';
import { expect, test } from 'vitest';
import type { StaffMember } from '../staff/staffRows.ts';
import { OfficeStream } from './stream.ts';

const member: StaffMember = {
  staff_id: '1',
  email: 'zoe@house.example',
  name: 'Zoé',
  role: 'care',
  role_id: null,
  role_name: null,
  own_store_id: null,
  rights: staffRights.care,
  scope: wholeHouse,
  is_enrolled: true,
  proved_at: null,
};
const opened = (onClosed = (): void => undefined) => {
  const stream = new OfficeStream(member, Buffer.alloc(32), onClosed);
  const reader = stream.body.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  return { stream, reader, read };
};
const order = (key: number) => [{ kind: 'order', key: String(key) }] as const;

test('joins what happens while the browser reads nothing, and names each thing once', async () => {
  const { stream, read } = opened();
  expect(await read()).toContain('"hello"');
  for (let n = 0; n < 1000; n += 1) stream.changed(order(n % 3), `id-${n}`);
  const text = await read();
  expect(text).toBe(
    `id: id-999\ndata: ${JSON.stringify({ type: 'changed', events: [...order(0), ...order(1), ...order(2)] })}\n\n`,
  );
});

test('holds no more than one message for a browser that never reads', async () => {
  const { stream, read } = opened();
  await read();
  for (let n = 0; n < 100_000; n += 1) {
    stream.changed(order(n), `id-${n}`);
    stream.people({ kind: 'order', key: String(n) }, ['Claire']);
    stream.beat();
  }
  const text = await read();
  expect(text).toContain('"reset"');
  expect(text).not.toContain('"changed"');
  expect(text.length).toBeLessThan(4000);
});

test('a beat is no message', async () => {
  const { stream, read } = opened();
  await read();
  stream.beat();
  expect(await read()).toBe(': beat\n\n');
});

test('says that the sign-in is over after what happened before, and ends', async () => {
  let isClosed = false;
  const { stream, reader, read } = opened(() => {
    isClosed = true;
  });
  await read();
  stream.end('ended');
  expect(await read()).toContain('"ended"');
  expect((await reader.read()).done).toBe(true);
  expect(isClosed).toBe(true);
});

test('a browser that leaves is forgotten', async () => {
  let isClosed = false;
  const { reader, read } = opened(() => {
    isClosed = true;
  });
  await read();
  await reader.cancel();
  expect(isClosed).toBe(true);
});
