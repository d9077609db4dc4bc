// Attackers try lists of stolen passwords on one account after the other, so no account's own lock stops them.
import { signInFailures } from '@vitrine/rules/session/signInLimits';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { captchaRoutes } from '../../customers/captcha/routes.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lacombe } from '../../../testing/samples.ts';
import { solvedCaptcha } from '../../../testing/solvedCaptcha.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../../testing/testShop.ts';
import * as argon from '../signin/argon.ts';
import { passwordsWaiting, passwordTurns } from '../signin/password.ts';
import { accountRoutes } from './routes.ts';
import { eventually } from '../../../testing/patience.ts';

/** Delays password checks while closed, and records the checked passwords in order. */
const gate = {
  closed: false,
  checked: [] as string[],
  waiting: [] as (() => void)[],
  open(): void {
    this.closed = false;
    for (const go of this.waiting.splice(0)) go();
  },
  pass(password: string): Promise<void> {
    this.checked.push(password);
    return this.closed ? new Promise((go) => this.waiting.push(go)) : Promise.resolve();
  },
};

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const email = 'anne@example.com';
const password = 'Saddle.leather1874';
const shop = (CAPTCHA = 'altcha'): Shop => ({
  ...testShop(database.db, clock),
  config: readConfig({ NODE_ENV: 'test', TRUST_PROXY: '1', CAPTCHA, CAPTCHA_COST: '100' }),
});
const browserAt = async (of: Shop) => {
  const browser = testClient(of, [...sessionRoutes(of), ...captchaRoutes(of), ...accountRoutes(of)]);
  await browser.start();
  return browser;
};
type Browser = Awaited<ReturnType<typeof browserAt>>;
const at = (address: string) => ({ 'x-forwarded-for': address });
const login = (browser: Browser, address: string, body: object = {}): Promise<Answered> =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password, ...body }, at(address));
/** Tries one password on account after account, as an attacker does with a list. */
const tryList = async (browser: Browser, address: (at: number) => string, count: number, body: object = {}) => {
  const statuses: number[] = [];
  for (let tried = 0; tried < count; tried += 1)
    statuses.push(
      (await login(browser, address(tried), { email: `list${tried}@example.com`, password: 'x', ...body })).status,
    );
  return statuses;
};
/** Sets the failure counts of all networks to `points`. */
const failed = (points: number, name = 'login-failures') =>
  database.db.updateTable('rate_limit').set({ points }).where('key', 'like', `${name}:%`).execute();
const captchaRefusal = { status: 422, body: { error: { internal_code: 4_900_014 } } };

beforeEach(async () => {
  for (const table of ['basket', 'mail_outbox', 'customer', 'session', 'login_guard', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
  const owner = await browserAt(shop('off'));
  const made = await owner.post('/api/commerce/customer', { ...lacombe, email, password }, at('198.51.100.1'));
  expect(made.status).toBe(200);
});

describe('A3: a list of accounts from one network', () => {
  test('150 accounts: checks twenty passwords, then requires a solved captcha for each', async () => {
    const statuses = await tryList(await browserAt(shop()), () => '192.0.2.66', 150);
    expect(statuses.filter((status) => status === 422).length).toBe(150);
    const guardRows = await database.db.selectFrom('login_guard').select('tries').where('tries', '>', 0).execute();
    // One guard for the account and one for the account at this address.
    expect(guardRows).toHaveLength(2 * signInFailures.free);
  });

  test('accepts the right password with a captcha, and from another network without', async () => {
    const browser = await browserAt(shop());
    await tryList(browser, () => '192.0.2.66', 1);
    await failed(signInFailures.free);
    expect(await login(browser, '192.0.2.66')).toMatchObject(captchaRefusal);
    const captcha = await solvedCaptcha(browser, 'login');
    expect((await login(browser, '192.0.2.66', { captcha })).status).toBe(200);
    expect((await login(await browserAt(shop()), '192.0.2.67')).status).toBe(200);
  });

  test('after a hundred failures refuses even a solved captcha for the rest of the hour', async () => {
    const browser = await browserAt(shop());
    await tryList(browser, () => '192.0.2.66', 1);
    await failed(signInFailures.most.captcha);
    const refused = await login(browser, '192.0.2.66', { captcha: await solvedCaptcha(browser, 'login') });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('requires no captcha in China, and applies a plain limit', async () => {
    const browser = await browserAt(shop());
    const china = { locale: 'cn_zh', consent: true };
    await tryList(browser, () => '192.0.2.66', 1, china);
    await failed(signInFailures.most.plain - 1);
    expect(await tryList(browser, () => '192.0.2.66', 2, china)).toEqual([422, 429]);
    // China's storefront does not bypass the captcha of the others.
    expect(await login(browser, '192.0.2.66')).toMatchObject(captchaRefusal);
  });

  test('counts networks of one /48 together', async () => {
    const browser = await browserAt(shop());
    await tryList(browser, (tried) => `2001:db8:7:${tried.toString(16)}::1`, 3);
    expect((await login(browser, '2001:db8:7:ff::1')).status).toBe(200);
    await failed(signInFailures.free * 10, 'login-failures_site');
    expect(await login(await browserAt(shop()), '2001:db8:7:fe::1')).toMatchObject(captchaRefusal);
    expect((await login(await browserAt(shop()), '2001:db8:8:fe::1')).status).toBe(200);
  });
});

describe('A4: a list tried from a neighbour’s address', () => {
  test('does not limit a browser that signed in to the account before', async () => {
    const browser = await browserAt(shop());
    expect((await login(browser, '192.0.2.66')).status).toBe(200);
    await tryList(await browserAt(shop()), () => '192.0.2.66', 1);
    await failed(signInFailures.most.captcha);
    expect((await login(browser, '192.0.2.66')).status).toBe(200);
    expect((await login(await browserAt(shop()), '192.0.2.66')).status).toBe(429);
    expect((await login(browser, '192.0.2.66', { email: 'other@example.com' })).status).toBe(429);
  });
});

describe('A5: the limit does not reveal whether an account exists', () => {
  test.each([0, signInFailures.free, signInFailures.most.captcha])('after %i failures', async (failures) => {
    const browser = await browserAt(shop());
    await tryList(browser, () => '192.0.2.66', 1);
    await failed(failures);
    const known = await login(browser, '192.0.2.66', { password: 'Wrong.password1' });
    await failed(failures);
    const unknown = await login(browser, '192.0.2.66', { email: 'nobody@example.com', password: 'Wrong.password1' });
    expect(unknown.status).toBe(known.status);
    const errorOf = ({ body }: Answered) => ({ ...(body as { error: object }).error, time_to_wait: null });
    expect(errorOf(unknown)).toEqual(errorOf(known));
  });
});

test('S19: sixty sign-ins of one network wait behind each other, not before another network’s', async () => {
  const { at_once, waiting_per_key } = passwordTurns;
  const of = shop('off');
  const attacker = await browserAt(of);
  const honest = await browserAt(of);
  const { argonFits } = argon;
  vi.spyOn(argon, 'argonFits').mockImplementation(async (stored, given) => {
    await gate.pass(given);
    return argonFits(stored, given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  gate.closed = true;
  const refused: Answered[] = [];
  const attack = Array.from({ length: 60 }, async (_, tried) => {
    const answer = await login(attacker, '192.0.2.66', { email: `list${tried}@example.com`, password: 'listed' });
    if (answer.status === 429) refused.push(answer);
  });
  // The server refuses requests beyond the queue at once, with retry-after.
  await eventually(() => expect(refused).toHaveLength(60 - at_once - waiting_per_key));
  expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true);
  const own = login(honest, '198.51.100.7');
  await eventually(() => expect(passwordsWaiting()).toBe(waiting_per_key + 1));
  gate.open();
  expect((await own).status).toBe(200);
  await Promise.all(attack);
  // After the checks in progress and at most one more of the attacking network.
  expect(gate.checked).toHaveLength(at_once + waiting_per_key + 1);
  expect(gate.checked.indexOf(password)).toBeLessThanOrEqual(at_once + 1);
  // A request refused before its check counts no failure.
  const guardRows = await database.db.selectFrom('login_guard').select('tries').where('tries', '>', 0).execute();
  expect(guardRows).toHaveLength(2 * (at_once + waiting_per_key));
});
