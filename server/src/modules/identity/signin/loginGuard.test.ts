// Which clients a lock blocks, and which it must not block.
import { describe, expect, test } from 'vitest';
import { next, password, testAccount } from '../../../testing/testAccount.ts';
import { lacombe } from '../../../testing/samples.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { triesPerAccount, triesPerAddress } from './loginGuard.ts';
import { sweepGuards } from './passwordQueries.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);

const at = (address: string) => ({ 'x-forwarded-for': address });
const loginAt = async (address: string, given = password): Promise<number> =>
  (await anne.login(await anne.browserAt(), given, at(address))).status;
/** The failures counted for the account, from all networks. */
const failures = async (): Promise<number> =>
  (
    await database.db
      .selectFrom('login_guard')
      .select('tries')
      .whereRef('guard_key', '=', 'account_key')
      .executeTakeFirstOrThrow()
  ).tries;
/** Simulates guesses from many networks. */
const exhaust = () =>
  database.db
    .updateTable('login_guard')
    .set({ tries: triesPerAccount, until_at: new Date('2026-11-21T10:30:00Z') })
    .whereRef('guard_key', '=', 'account_key')
    .execute();

test('A4: a locked network’s further requests do not lock other networks', async () => {
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

test('A3: reports the remaining time of a lock with each attempt', async () => {
  const stranger = await anne.browserAt();
  const from = at('192.0.2.77');
  for (let tries = 0; tries < triesPerAddress; tries += 1) await anne.login(stranger, 'Wrong.password1', from);
  const left = async () => {
    const { status, headers, body } = await anne.login(stranger, password, from);
    const { time_to_wait } = (body as { error: { time_to_wait?: number } }).error;
    return [status, time_to_wait, headers.get('retry-after')];
  };
  clock.now = new Date('2026-11-21T10:00:30Z');
  expect(await left()).toEqual([423, 1770, '1770']);
  clock.now = new Date('2026-11-21T10:20:00Z');
  expect(await left()).toEqual([423, 600, '600']);
  clock.now = new Date('2026-11-21T10:00:00Z');
});

test('A3: guesses from many networks lock every network except the customer’s', async () => {
  expect(await loginAt('198.51.100.7')).toBe(200);
  await exhaust();
  expect(await loginAt('203.0.113.5')).toBe(423);
  expect(await loginAt('198.51.100.7')).toBe(200);
  clock.now = new Date('2026-11-21T10:31:00Z');
  expect(await loginAt('203.0.113.5')).toBe(200);
});

test('A4: trusts the network where the account was created', async () => {
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

test('A4: trusts the network where a new password was set', async () => {
  const hash = await anne.hashByMail();
  const body = { locale: 'fr_fr', hash, password: next };
  const browser = await anne.browserAt();
  expect((await browser.put('/api/commerce/customer/password/reset', body, at('198.51.100.30'))).status).toBe(200);
  expect(await loginAt('192.0.2.66', 'Wrong.password1')).toBe(422);
  await exhaust();
  expect(await loginAt('203.0.113.5', next)).toBe(423);
  expect(await loginAt('198.51.100.30', next)).toBe(200);
});

test('A4: does not count frequent successful sign-ins as guesses', async () => {
  for (let times = 0; times < 3; times += 1) expect(await loginAt('198.51.100.7')).toBe(200);
  expect(await failures()).toBe(0);
});

describe('a browser that signed in before', () => {
  const home = '198.51.100.7';
  const wrong = 'Wrong.password1';
  type Client = Awaited<ReturnType<typeof anne.browserAt>>;
  const tryAt = async (browser: Client, address: string, given = wrong): Promise<number> =>
    (await anne.login(browser, given, at(address))).status;
  /** Five failures of another client on the network, and the answer to a sixth. */
  const neighbour = async (address = home): Promise<number> => {
    const stranger = await anne.browserAt();
    for (let tries = 0; tries < triesPerAddress; tries += 1) await tryAt(stranger, address);
    return tryAt(stranger, address, password);
  };
  const own = async (): Promise<Client> => {
    const browser = await anne.browserAt();
    expect(await tryAt(browser, home, password)).toBe(200);
    return browser;
  };
  /** Another browser with a stolen or forged device cookie. */
  const withCookie = async (cookie: string | undefined): Promise<Client> => {
    const thief = await anne.browserAt();
    thief.jar.set('vitrine-device', cookie ?? '');
    return thief;
  };

  test('A4: is not locked by a neighbour on its network, and does not unlock it for them', async () => {
    const browser = await own();
    expect(await neighbour()).toBe(423);
    expect(await tryAt(browser, home, password)).toBe(200);
    expect(await tryAt(await anne.browserAt(), home, password)).toBe(423);
    clock.now = new Date('2026-11-21T10:31:00Z');
    expect(await tryAt(await anne.browserAt(), home, password)).toBe(200);
  });

  test('A4: is not locked by guesses from many networks, on any network', async () => {
    const browser = await own();
    await exhaust();
    expect(await tryAt(browser, '203.0.113.5', password)).toBe(200);
    expect(await tryAt(await anne.browserAt(), '203.0.113.6', password)).toBe(423);
  });

  test('A3: has five attempts over all networks, which count for its network too', async () => {
    const browser = await own();
    for (let tries = 0; tries < triesPerAddress; tries += 1)
      expect(await tryAt(browser, tries % 2 ? home : '203.0.113.5')).toBe(422);
    expect(await tryAt(browser, '203.0.113.9', password)).toBe(423);
    clock.now = new Date('2026-11-21T10:31:00Z');
    for (let tries = 0; tries < triesPerAddress; tries += 1) expect(await tryAt(browser, home)).toBe(422);
    browser.jar.delete('vitrine-device');
    expect(await tryAt(browser, home, password)).toBe(423);
  });

  test('A3: allows five of a hundred concurrent guesses', async () => {
    const browser = await own();
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryAt(browser, home)));
    expect(answers.filter((status) => status === 422)).toHaveLength(triesPerAddress);
  });

  test('A4: does not recognise forged cookies or those of another account', async () => {
    await own();
    const bertille = await anne.browserAt();
    const other = { ...lacombe, email: 'bertille@example.com' };
    expect((await bertille.post('/api/commerce/customer', other, at('203.0.113.5'))).status).toBe(200);
    expect(await neighbour()).toBe(423);
    const cookies = [bertille.jar.get('vitrine-device'), 'a'.repeat(43), '', undefined];
    for (const cookie of cookies) expect(await tryAt(await withCookie(cookie), home, password)).toBe(423);
  });

  test('A4: does not recognise a device by a cookie that another person set before', async () => {
    const planted = 'p'.repeat(43);
    const victim = await withCookie(planted);
    expect(await tryAt(victim, home, password)).toBe(200);
    expect(victim.jar.get('vitrine-device')).not.toBe(planted);
    expect(await neighbour()).toBe(423);
    expect(await tryAt(await withCookie(planted), home, password)).toBe(423);
  });

  test('A2: is forgotten when the password changes, except where it was changed', async () => {
    const thief = await own();
    const browser = await own();
    expect((await anne.change(browser, password, next)).status).toBe(200);
    expect(await neighbour()).toBe(423);
    expect(await tryAt(thief, home, next)).toBe(423);
    expect(await tryAt(browser, home, next)).toBe(200);

    const setter = await anne.browserAt();
    expect((await anne.reset(setter, await anne.hashByMail(), password)).status).toBe(200);
    expect(await neighbour()).toBe(423);
    expect(await tryAt(browser, home, password)).toBe(423);
    expect(await tryAt(setter, home, password)).toBe(200);
  });

  test('A4: is known for 90 days after its last sign-in, and its guard is swept then', async () => {
    const browser = await own();
    clock.now = new Date('2027-02-19T09:00:00Z');
    expect(await neighbour()).toBe(423);
    expect(await tryAt(browser, home, password)).toBe(200);
    clock.now = new Date('2027-05-20T10:00:00Z');
    expect(await neighbour()).toBe(423);
    expect(await tryAt(browser, home, password)).toBe(423);
    const devices = () => database.db.selectFrom('login_guard').select('tries').where('is_device', '=', true).execute();
    const before = (await devices()).length;
    await sweepGuards(database.db, clock.now, new Date('2027-02-19T10:00:00Z'));
    expect((await devices()).length).toBeLessThan(before);
  });
});

test('A3: deletes expired guards but no active lock', async () => {
  const count = async () => (await database.db.selectFrom('login_guard').select('tries').execute()).length;
  await database.db.deleteFrom('login_guard').execute();
  const stranger = await anne.browserAt();
  await anne.login(stranger, 'Wrong.password1', at('192.0.2.66'));
  await sweepGuards(database.db, new Date('2026-11-21T10:29:00Z'), new Date('2026-08-23T10:29:00Z'));
  expect(await count()).toBe(2);
  await sweepGuards(database.db, new Date('2026-11-21T10:31:00Z'), new Date('2026-08-23T10:31:00Z'));
  expect(await count()).toBe(0);
});
