import { customer as customerCall, login as loginCall } from '@vitrine/contract/account';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { unreadVisitor } from '../../../platform/session/session.ts';
import * as argon from '../signin/argon.ts';
import { passwordCost } from '../signin/argonCost.ts';
import { createCustomer } from './createCustomer.ts';
import { accountRoutes } from './routes.ts';
import { accountShop, bag, type Browser, lacombe, password } from '../../../testing/accountShop.ts';

const { client, clock, database, login, shop, started, userOf } = accountShop();

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['basket', 'customer', 'session', 'login_guard'] as const)
    await database.db.deleteFrom(table).execute();
});

describe('customer-session', () => {
  const ask = (browser: Browser) => browser.get('/api/commerce/customer-session?locale=fr_fr');

  test('runs no statement without a cookie, one for session and basket, one more for the customer', async () => {
    const browser = client();
    expect(await database.statementsOf(() => ask(browser))).toBe(0);
    await browser.start();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect(await database.statementsOf(() => ask(browser))).toBe(1);
    await browser.post('/api/commerce/customer', lacombe);
    expect(await database.statementsOf(() => ask(browser))).toBe(2);
  });

  test('shows the customer’s basket while the sign-in lasts, and not afterwards', async () => {
    const browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect((await ask(browser)).body).toMatchObject({ user: { firstname: 'Anne' }, basket: { total_items: 1 } });
    clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
    expect((await ask(browser)).body).toMatchObject({ user: null, basket: { total_items: 0 } });
  });
});

describe('create an account', () => {
  test('opens an account, signs in, and answers as the contract defines', async () => {
    const browser = await started();
    const answer = await browser.post('/api/commerce/customer', lacombe);
    expect(answer.status).toBe(200);
    expect(customerCall.answer.parse(answer.body)).toMatchObject({
      user: { firstname: 'Anne', email: 'Anne.Lacombe@example.com', gender: 'W', new_account: true },
    });
    expect(await userOf(browser)).toMatchObject({ lastname: 'Lacombe' });
  });

  test('stores the password only as an argon2id hash', async () => {
    const browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
    const row = await database.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/u);
    expect(JSON.stringify(row)).not.toContain(password);
  });

  test('names every wrong field at once', async () => {
    const browser = await started();
    const answer = await browser.post('/api/commerce/customer', {
      ...lacombe,
      email: 'not an email',
      firstname: '',
      password: 'short',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { email: 'email', firstname: 'required', password: 'password_not_long_enough' } } },
    });
    const unnamed = await browser.post('/api/commerce/customer', { ...lacombe, firstname: '' });
    expect(unnamed).toMatchObject({ status: 400, body: { error: { fields: { firstname: 'required' } } } });
  });

  test('2200001: an invalid email has its own error code, for a new account and for a change', async () => {
    const refused = { error_name: 'email_invalid', detail: { fields: { email: 'email' } } };
    const reply = {
      setSession() {},
      setDevice() {},
      setStaff() {},
      setStaffDevice() {},
      setBoutique() {},
      setBoutiqueDevice() {},
      setAntiForgery() {},
      setHeader() {},
      tag() {},
    };
    const from = { address: '192.0.2.1', reply };
    const body = {
      locale: 'fr_fr',
      action: 'create',
      email: 'anne@',
      password,
      prefix: 'Mrs.',
      firstname: 'A',
      lastname: 'L',
    } as const;
    await expect(createCustomer(shop(), unreadVisitor(undefined, ''), body, from)).rejects.toMatchObject(refused);
    const browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
    const edit = { locale: 'fr_fr', action: 'edit', email: 'anne@', password };
    expect(await browser.post('/api/commerce/customer', edit)).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_200_001, fields: { email: 'email' } } },
    });
  });

  test.each([
    ['the same email', 'Anne.Lacombe@example.com'],
    ['other capitals', 'anne.LACOMBE@EXAMPLE.com'],
    ['full-width letters', 'Ａnne.Lacombe@example.com'],
  ])('S10: finds the existing account by %s', async (_name, email) => {
    await (await started()).post('/api/commerce/customer', lacombe);
    const answer = await (await started()).post('/api/commerce/customer', { ...lacombe, email });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_400_001, fields: { email: 'exists' } } },
    });
  });

  test('A9: a filled honeypot opens no account and answers without an error', async () => {
    const browser = await started();
    const answer = await browser.post('/api/commerce/customer', { ...lacombe, confirm_password: 'x' });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(await database.db.selectFrom('customer').selectAll().execute()).toEqual([]);
  });

  test.each(['user_type', 'is_light_account', 'customer_id', 'email_canonical', 'password_hash', '__proto__'])(
    'S9: %s cannot be assigned',
    async (field) => {
      const browser = await started();
      const body = JSON.parse(JSON.stringify(lacombe).replace('{', `{"${field}": 1,`)) as unknown;
      const answer = await browser.post('/api/commerce/customer', body);
      expect(answer.status).toBe(400);
      expect(await database.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    },
  );
});

describe('sign in and out', () => {
  beforeEach(async () => {
    await (await started()).post('/api/commerce/customer', lacombe);
  });

  test('A1: signs in under a new session value, and the old one identifies no session', async () => {
    const browser = await started();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const before = browser.jar.get('vitrine');
    const token = browser.jar.get('XSRF-TOKEN');
    const answer = await login(browser, 'anne.lacombe@example.com');
    expect(loginCall.answer.parse(answer.body)).toMatchObject({ basket: { total_items: 1 }, lifetime: 7200 });
    expect(browser.jar.get('vitrine')).not.toBe(before);
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(token);
    const thief = client();
    thief.jar.set('vitrine', before ?? '');
    expect(await userOf(thief)).toBeNull();
  });

  test('no statement of a sign-in that merges two baskets scans a whole table', async () => {
    const fill = (browser: Browser) =>
      browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const elsewhere = await started();
    await login(elsewhere, lacombe.email);
    await fill(elsewhere);
    const browser = await started();
    await fill(browser);
    const whole = await database.wholeTablesOf(async () => {
      expect((await login(browser, lacombe.email)).body).toMatchObject({ basket: { total_items: 1 } });
      await userOf(browser);
      await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    });
    expect(whole).toEqual([]);
  });

  test('keeps the basket with the account after signing out', async () => {
    const browser = await started();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 2 }] });
    await login(browser, lacombe.email);
    const signed_in = browser.jar.get('vitrine');
    const out = await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect(out).toMatchObject({ status: 200, body: { user: null, basket: { total_items: 0 } } });
    const replay = client();
    replay.jar.set('vitrine', signed_in ?? '');
    expect(await userOf(replay)).toBeNull();
    expect((await login(browser, lacombe.email)).body).toMatchObject({ basket: { total_items: 2 } });
  });

  test('answers a sign-out without a sign-in with session_ended', async () => {
    expect(await (await started()).post('/api/commerce/logout', { locale: 'fr_fr' })).toMatchObject({ status: 401 });
  });

  test('A5: an unknown email and a wrong password get one answer', async () => {
    const unknown = await login(await started(), 'nobody@example.com', 'Wrong.password1');
    const wrong = await login(await started(), lacombe.email, 'Wrong.password1');
    expect(unknown.status).toBe(422);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body).toMatchObject({ error: { internal_code: 2_300_001 } });
  });

  test('A5: an unknown email costs as much as a known one: one password check and as many statements', async () => {
    await login(await started(), 'warm@example.com', 'Wrong.password1');
    const workOf = async (email: string) => {
      const browser = await started();
      const verify = vi.spyOn(argon, 'argonFits');
      const statements = await database.statementsOf(() => login(browser, email, 'Wrong.password1'));
      const checks = verify.mock.calls.map(([hash, given]) => [hash.split('$').slice(1, 4), given]);
      verify.mockRestore();
      return { statements, checks };
    };
    const known = await workOf(lacombe.email);
    expect(known.checks).toEqual([
      [['argon2id', 'v=19', `m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=1`], 'Wrong.password1'],
    ]);
    expect(await workOf('nobody@example.com')).toEqual(known);
  });

  test('A3: checks five of forty parallel guesses, then locks the account for half an hour', async () => {
    const browser = await started();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => login(browser, lacombe.email, `Wrong.password${at}`)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 423)).toHaveLength(35);
    clock.now = new Date('2026-11-21T10:29:00Z');
    expect(await login(browser, lacombe.email)).toMatchObject({
      status: 423,
      body: { error: { internal_code: 3_100_001 } },
    });
    clock.now = new Date('2026-11-21T10:31:00Z');
    expect((await login(browser, lacombe.email)).status).toBe(200);
  });

  test('A4: a stranger’s failures do not lock out the customer at another address', async () => {
    const stranger = await started();
    for (let round = 0; round < 6; round += 1) await login(stranger, lacombe.email, `Wrong.password${round}`);
    expect((await login(stranger, lacombe.email)).status).toBe(423);
    const elsewhere = await signedIn(
      shop(),
      [...sessionRoutes(shop()), ...accountRoutes(shop())],
      lacombe.email,
      password,
      '192.0.2.7',
    );
    expect(elsewhere.status).toBe(200);
  });

  test('A3: counts guesses from one IPv6 network together', async () => {
    const routes = [...sessionRoutes(shop()), ...accountRoutes(shop())];
    const tried = async (at: number) =>
      (await signedIn(shop(), routes, lacombe.email, `Wrong.password${at}`, `2001:db8:0:7::${at}`)).status;
    for (let at = 1; at <= 5; at += 1) expect(await tried(at)).toBe(422);
    expect(await tried(6)).toBe(423);
  });

  test('never accepts a password under 8 characters', async () => {
    expect(await login(await started(), lacombe.email, 'short')).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_300_001 } },
    });
  });
});
