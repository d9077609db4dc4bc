// Whom a lock keeps out, and whom it must not.
import { expect, test } from 'vitest';
import { next, password, testAccount } from '../testing/testAccount.ts';
import { lacombe } from '../testing/samples.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { triesPerAccount, triesPerAddress } from './loginGuard.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);

const at = (address: string) => ({ 'x-forwarded-for': address });
const loginAt = async (address: string, given = password): Promise<number> =>
  (await anne.login(await anne.browserAt(), given, at(address))).status;
/** Failures that are counted at the account, from wherever they came. */
const failures = async (): Promise<number> =>
  (
    await database.db
      .selectFrom('login_guard')
      .select('tries')
      .whereRef('guard_key', '=', 'account_key')
      .executeTakeFirstOrThrow()
  ).tries;
/** As after a guess from many networks. */
const exhaust = () =>
  database.db
    .updateTable('login_guard')
    .set({ tries: triesPerAccount, until_at: new Date('2026-11-21T10:30:00Z') })
    .whereRef('guard_key', '=', 'account_key')
    .execute();

test('A4: what one network sends on in vain locks no other', async () => {
  const stranger = await anne.browserAt();
  for (let tries = 0; tries < triesPerAddress; tries += 1)
    await anne.login(stranger, 'Wrong.password1', at('192.0.2.66'));
  const locked = await Promise.all(
    Array.from({ length: triesPerAccount + 10 }, () => anne.login(stranger, 'Wrong.password1', at('192.0.2.66'))),
  );
  expect(locked.every(({ status }) => status === 423)).toBe(true);
  expect(await failures()).toBe(triesPerAddress);
  expect(await loginAt('198.51.100.7')).toBe(200);
});

test('A3: a guess from many networks ends for every place that is not the customer’s', async () => {
  expect(await loginAt('198.51.100.7')).toBe(200);
  await exhaust();
  expect(await loginAt('203.0.113.5')).toBe(423);
  expect(await loginAt('198.51.100.7')).toBe(200);
  clock.now = new Date('2026-11-21T10:31:00Z');
  expect(await loginAt('203.0.113.5')).toBe(200);
});

test('A4: where the account was opened is a place of the customer’s', async () => {
  const opener = await anne.browserAt();
  const other = { ...lacombe, email: 'bertille@example.com' };
  expect((await opener.post('/api/commerce/customer', other, at('198.51.100.20'))).status).toBe(200);
  const login = async (address: string) =>
    (
      await (
        await anne.browserAt()
      ).post('/api/commerce/login', { locale: 'fr_fr', email: other.email, password: other.password }, at(address))
    ).status;
  expect(await login('198.51.100.20')).toBe(200);
  await database.db.deleteFrom('session').execute();
  await exhaust();
  expect(await login('203.0.113.5')).toBe(423);
  expect(await login('198.51.100.20')).toBe(200);
});

test('A4: where a new password was set is a place of the customer’s', async () => {
  const hash = await anne.hashByMail();
  const body = { locale: 'fr_fr', hash, password: next };
  const browser = await anne.browserAt();
  expect((await browser.put('/api/commerce/customer/password/reset', body, at('198.51.100.30'))).status).toBe(200);
  expect(await loginAt('192.0.2.66', 'Wrong.password1')).toBe(422);
  await exhaust();
  expect(await loginAt('203.0.113.5', next)).toBe(423);
  expect(await loginAt('198.51.100.30', next)).toBe(200);
});

test('A4: who signs in often is no guesser', async () => {
  for (let times = 0; times < 3; times += 1) expect(await loginAt('198.51.100.7')).toBe(200);
  expect(await failures()).toBe(0);
});
