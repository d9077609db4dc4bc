// Which clients the locks of staff stop, and which they must not stop. Invariants A3, A4, decisions/0019.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../../modules.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { addStaff, enrol, staffPassword } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { triesPerAddress, triesPerStaffAccount } from '../../identity/signin/loginGuard.ts';
import { staffCommands } from './commands.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', TRUST_PROXY: '1' });
const shopOf = () => ({ ...testShop(database.db, clock), config });
const home = '198.51.100.7';
const wrong = 'Wrong.password1';
type Client = ReturnType<typeof testClient>;

beforeEach(async () => {
  clock.now = start;
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('login_guard').execute();
});

const browserAt = async (): Promise<Client> => {
  const browser = testClient(shopOf(), routes(shopOf()));
  await browser.start();
  return browser;
};

/** An account and its sign-in from a browser at an address; answers the status. */
async function member(role: 'warehouse' | 'care' = 'warehouse') {
  const { email, staff_id } = await addStaff(shopOf(), role);
  const secret = role === 'care' ? await enrol(shopOf(), staff_id) : null;
  const enter = async (browser: Client, address: string, password = staffPassword, code?: string) => {
    const given = code ?? (secret && password !== wrong ? codeOf(secret, clock.now) : undefined);
    const body = { email, password, ...(given === undefined ? {} : { code: given }) };
    return (await browser.post('/api/backend/staff/sign-in', body, { 'x-forwarded-for': address })).status;
  };
  return { email, enter };
}
type Enter = Awaited<ReturnType<typeof member>>['enter'];

/** Leaves an account as guesses from many networks leave it: locked for places without an earlier sign-in. */
async function attack(enter: Enter): Promise<void> {
  expect(await enter(await browserAt(), '203.0.113.1', wrong)).toBe(422);
  await exhaust();
}
const exhaust = () =>
  database.db
    .updateTable('login_guard')
    .set({ tries: triesPerStaffAccount, until_at: new Date(clock.now.getTime() + 30 * 60_000) })
    .whereRef('guard_key', '=', 'account_key')
    .execute();
/** Leaves a network as this many failures of staff leave it. */
const networkFailed = (points: number) =>
  database.db.updateTable('rate_limit').set({ points }).where('key', 'like', 'staff_network%').execute();

/** Runs an operator's command and returns the password that it printed. */
async function printed(name: string, email: string): Promise<string> {
  const spy = vi.spyOn(console, 'log').mockReturnValue();
  try {
    await staffCommands[name]?.run(database.url, [email]);
    return /password: (\S+)/u.exec(spy.mock.calls.flat().join('\n'))?.[1] ?? '';
  } finally {
    spy.mockRestore();
  }
}

test('A4: guesses from many networks lock neither a known browser nor a known network, and end by themselves', async () => {
  const { enter } = await member();
  const own = await browserAt();
  expect(await enter(own, home)).toBe(200);
  await attack(enter);
  expect(await enter(own, '192.0.2.1')).toBe(200);
  expect(await enter(await browserAt(), home)).toBe(200);
  // A3: another place may not try, whatever its password.
  expect(await enter(await browserAt(), '192.0.2.2')).toBe(429);
  clock.now = new Date(start.getTime() + 31 * 60_000);
  expect(await enter(await browserAt(), '192.0.2.2')).toBe(200);
});

test('A4: failures on the own network, at this and at other accounts, do not lock a known browser', async () => {
  const { enter } = await member();
  const own = await browserAt();
  expect(await enter(own, home)).toBe(200);
  const stranger = await browserAt();
  for (let tries = 0; tries < triesPerAddress; tries += 1) await enter(stranger, home, wrong);
  expect(await enter(stranger, home)).toBe(429);
  await networkFailed(20);
  expect(await (await member()).enter(stranger, home)).toBe(429);
  expect(await enter(own, home)).toBe(200);
});

test('A4: sign-ins of many members from one network do not count as its failures', async () => {
  const { enter } = await member();
  expect(await enter(await browserAt(), home, wrong)).toBe(422);
  await networkFailed(18);
  for (let count = 0; count < 3; count += 1) expect(await (await member()).enter(await browserAt(), home)).toBe(200);
});

test('A3: a known browser has five tries, and its cookie none at another account', async () => {
  const { enter } = await member();
  const own = await browserAt();
  expect(await enter(own, home)).toBe(200);
  for (let tries = 0; tries < triesPerAddress; tries += 1)
    expect(await enter(own, `192.0.2.${tries}`, wrong)).toBe(422);
  expect(await enter(own, '192.0.2.99')).toBe(429);
  const other = await member();
  await attack(other.enter);
  expect(await other.enter(own, '192.0.2.98')).toBe(429);
});

test.each(['reset-staff', 'reset-factor'])('A4: the operator’s %s lifts the locks of an account', async (name) => {
  const { email, enter } = await member();
  await attack(enter);
  expect(await enter(await browserAt(), home)).toBe(429);
  const password = (await printed(name, email)) || staffPassword;
  expect(await enter(await browserAt(), home, password)).toBe(200);
  // Once: the next failures count again.
  await exhaust();
  expect(await enter(await browserAt(), '192.0.2.3', password)).toBe(429);
});

test('A4: a reset by the operator forgets the known browsers', async () => {
  const { email, enter } = await member();
  const former = await browserAt();
  expect(await enter(former, home)).toBe(200);
  const password = await printed('reset-staff', email);
  await enter(await browserAt(), '192.0.2.4', wrong);
  await exhaust();
  expect(await enter(former, '192.0.2.5', password)).toBe(429);
});

test('A4: a new account is not locked by failures from before it existed', async () => {
  const stranger = await browserAt();
  const email = 'soon@house.example';
  await stranger.post('/api/backend/staff/sign-in', { email, password: wrong });
  await exhaust();
  const spy = vi.spyOn(console, 'log').mockReturnValue();
  await staffCommands['add-staff']?.run(database.url, [email, 'Mme Soon', 'warehouse']);
  const password = /password: (\S+)/u.exec(spy.mock.calls.flat().join('\n'))?.[1] ?? '';
  spy.mockRestore();
  const answer = await (await browserAt()).post('/api/backend/staff/sign-in', { email, password });
  expect(answer.status).toBe(200);
});

test('A4: a thief of the password who guesses codes does not lock the known browser, and a reset lifts the rest', async () => {
  const { email, enter } = await member('care');
  const own = await browserAt();
  expect(await enter(own, home)).toBe(200);
  const thief = await browserAt();
  for (let guess = 0; guess < 5; guess += 1)
    expect(await enter(thief, '192.0.2.6', staffPassword, `00000${guess}`)).toBe(422);
  clock.now = new Date(start.getTime() + 60_000);
  expect(await enter(thief, '192.0.2.6')).toBe(429);
  expect(await enter(own, home)).toBe(200);
  clock.now = new Date(start.getTime() + 120_000);
  const password = await printed('reset-staff', email);
  expect(await enter(await browserAt(), '192.0.2.7', password)).toBe(200);
});

test('A3: a right password without its code does not count as a failure, and resets none', async () => {
  const { enter } = await member('care');
  const browser = await browserAt();
  for (let tries = 0; tries < 4; tries += 1) expect(await enter(browser, home, wrong)).toBe(422);
  for (let tries = 0; tries < 3; tries += 1) expect(await enter(browser, home, staffPassword, '000000')).toBe(422);
  expect(await enter(browser, home, wrong)).toBe(422);
  expect(await enter(browser, home)).toBe(429);
});

test('A3: networks together allow twenty guesses at an account of staff, and then none from a new place', async () => {
  const { enter } = await member();
  const own = await browserAt();
  expect(await enter(own, home)).toBe(200);
  const statuses: number[] = [];
  for (let network = 0; network <= triesPerStaffAccount; network += 1)
    statuses.push(await enter(await browserAt(), `203.0.113.${network}`, wrong));
  expect(triesPerStaffAccount).toBe(20);
  expect(statuses).toEqual([...Array.from({ length: triesPerStaffAccount }, () => 422), 429]);
  expect(await enter(await browserAt(), '192.0.2.77')).toBe(429);
  expect(await enter(own, home)).toBe(200);
});
