import { expect, test } from 'vitest';
import { testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const { browserAt, change, hashByMail, reset, signedInAt } = anne;

test('A8: a used link to a new password closes the others', async () => {
  const [first, second] = [await hashByMail(), await hashByMail()];
  expect(first).not.toBe(second);
  expect((await reset(await browserAt(), second)).status).toBe(200);
  expect(await reset(await browserAt(), first, 'Saffron.silk1901')).toMatchObject({
    status: 410,
    body: { error: { internal_code: 2_900_005 } },
  });
});

test('A8: a changed password closes the open links', async () => {
  const hash = await hashByMail();
  const browser = await signedInAt();
  expect((await change(browser, 'Saddle.leather1874', 'Madder.red1899')).status).toBe(200);
  expect((await reset(await browserAt(), hash, 'Saffron.silk1901')).status).toBe(410);
});

test('A4: a link used at another address lifts the lock at the first', async () => {
  const [home, away] = [{ 'x-forwarded-for': '198.51.100.1' }, { 'x-forwarded-for': '203.0.113.9' }];
  const victim = await browserAt();
  for (let tries = 0; tries < 6; tries += 1) await anne.login(victim, 'Wrong.password1', home);
  expect((await anne.login(victim, undefined, home)).status).toBe(423);
  const hash = await hashByMail();
  const body = { locale: 'fr_fr', hash, password: 'Madder.red1899' };
  expect((await (await browserAt()).put('/api/commerce/customer/password/reset', body, away)).status).toBe(200);
  expect((await anne.login(victim, 'Madder.red1899', home)).status).toBe(200);
});
