import { verify } from '@node-rs/argon2';
import { customer as customerCall, login as loginCall } from '@vitrine/contract/account';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { basketRoutes } from '../basket/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { lacombe as person, paris } from '../../testing/samples.ts';
import { addPieces } from '../../testing/testPieces.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../testing/testShop.ts';
import { unreadVisitor } from '../../platform/session/session.ts';
import { createCustomer } from './createCustomer.ts';
import { accountRoutes } from './routes.ts';

vi.mock('@node-rs/argon2', { spy: true });

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const client = () => testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...basketRoutes(shop())]);
const bag = 'H0612P 20R';
const password = 'Saddle.leather1874';
const lacombe = { ...person, email: 'Anne.Lacombe@example.com' };
type Browser = ReturnType<typeof client>;
const started = async (): Promise<Browser> => {
  const browser = client();
  await browser.start();
  return browser;
};
const login = (browser: Browser, email: string, given = password): Promise<Answered> =>
  browser.post('/api/commerce/login', { locale: 'fr_fr', email, password: given });
const userOf = async (browser: Browser) =>
  ((await browser.get('/api/commerce/customer-session?locale=fr_fr')).body as { user: unknown }).user;

beforeAll(async () => {
  await addPieces(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['basket', 'customer', 'session', 'login_guard'] as const)
    await database.db.deleteFrom(table).execute();
});

describe('customer-session', () => {
  const ask = (browser: Browser) => browser.get('/api/commerce/customer-session?locale=fr_fr');

  test('costs nothing without a cookie, one statement for session and basket, one more for the customer', async () => {
    const browser = client();
    expect(await database.statementsOf(() => ask(browser))).toBe(0);
    await browser.start();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect(await database.statementsOf(() => ask(browser))).toBe(1);
    await browser.post('/api/commerce/customer', lacombe);
    expect(await database.statementsOf(() => ask(browser))).toBe(2);
  });

  test('shows the customer’s basket while the sign-in lasts, and nothing of it afterwards', async () => {
    const browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect((await ask(browser)).body).toMatchObject({ user: { firstname: 'Anne' }, basket: { total_items: 1 } });
    clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
    expect((await ask(browser)).body).toMatchObject({ user: null, basket: { total_items: 0 } });
  });
});

describe('create an account', () => {
  test('opens it, signs in, and answers what the contract says', async () => {
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

  test('2200001: an email that is none has a code of its own, at opening and at changing', async () => {
    const refused = { error_name: 'email_invalid', detail: { fields: { email: 'email' } } };
    const reply = { setSession() {}, setDevice() {}, setAntiForgery() {}, setHeader() {}, tag() {} };
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
    ['the same', 'Anne.Lacombe@example.com'],
    ['other capitals', 'anne.LACOMBE@EXAMPLE.com'],
    ['full-width letters', 'Ａnne.Lacombe@example.com'],
  ])('S10: %s email has an account already', async (_name, email) => {
    await (await started()).post('/api/commerce/customer', lacombe);
    const answer = await (await started()).post('/api/commerce/customer', { ...lacombe, email });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_400_001, fields: { email: 'exists' } } },
    });
  });

  test('A9: a filled honeypot opens nothing and says nothing', async () => {
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

  test('no statement of a sign-in that joins two baskets reads a whole table, however large the shop has grown', async () => {
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

  test('signing out leaves the basket with the account', async () => {
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

  test('A5: an unknown email takes the work of a known one: one check of the same cost, as many statements', async () => {
    await login(await started(), 'warm@example.com', 'Wrong.password1');
    const workOf = async (email: string) => {
      const browser = await started();
      vi.mocked(verify).mockClear();
      const statements = await database.statementsOf(() => login(browser, email, 'Wrong.password1'));
      const checks = vi.mocked(verify).mock.calls.map(([hash, given]) => [String(hash).split('$').slice(1, 4), given]);
      return { statements, checks };
    };
    const known = await workOf(lacombe.email);
    expect(known.checks).toEqual([[['argon2id', 'v=19', 'm=65536,t=3,p=1'], 'Wrong.password1']]);
    expect(await workOf('nobody@example.com')).toEqual(known);
  });

  test('A3: a hundred parallel guesses are five, then half an hour of nothing', async () => {
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

  test('A4: a stranger’s failures do not lock the customer’s own place', async () => {
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

  test('A3: a guesser who moves about within a network of the new kind is one guesser', async () => {
    const routes = [...sessionRoutes(shop()), ...accountRoutes(shop())];
    const tried = async (at: number) =>
      (await signedIn(shop(), routes, lacombe.email, `Wrong.password${at}`, `2001:db8:0:7::${at}`)).status;
    for (let at = 1; at <= 5; at += 1) expect(await tried(at)).toBe(422);
    expect(await tried(6)).toBe(423);
  });

  test('a password under 8 characters is never right', async () => {
    expect(await login(await started(), lacombe.email, 'short')).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_300_001 } },
    });
  });
});

describe('edit the profile', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
  });
  const edit = (fields: Record<string, unknown>): Promise<Answered> =>
    browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...fields });

  test('changes one field and keeps the others', async () => {
    expect((await edit({ telephone: '0184881874' })).body).toMatchObject({
      user: { telephone: '0184881874', lastname: 'Lacombe', prefix: 'Mrs.' },
    });
  });

  test('names a wrong field', async () => {
    expect(await edit({ firstname: '' })).toMatchObject({
      status: 400,
      body: { error: { fields: { firstname: 'required' } } },
    });
  });

  test('needs the password for another email', async () => {
    expect(await edit({ email: 'new@example.com' })).toMatchObject({ status: 400 });
    expect(await edit({ email: 'new@example.com', password: 'Wrong.password1' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_310_001 } },
    });
    expect((await edit({ email: 'new@example.com', password })).body).toMatchObject({
      user: { email: 'new@example.com' },
    });
  });

  test('A3: nor can who sits at another’s session guess the password that way', async () => {
    const guess = (round: number) => edit({ email: 'new@example.com', password: `Wrong.password${round}` });
    for (let round = 0; round < 5; round += 1) expect((await guess(round)).status).toBe(422);
    expect((await guess(5)).status).toBe(429);
    expect((await edit({ email: 'new@example.com', password })).status).toBe(429);
  });

  test('without a sign-in the session has ended', async () => {
    browser = await started();
    expect(await edit({ firstname: 'Eve' })).toMatchObject({ status: 401 });
  });
});

describe('address book', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
  });
  const create = (fields: Record<string, unknown> = {}, choices: Record<string, unknown> = {}): Promise<Answered> =>
    browser.post('/api/commerce/customer/address', {
      locale: 'fr_fr',
      address: { ...paris, ...fields },
      ...choices,
    });

  test('saves an address as its country writes it; the first is primary', async () => {
    expect((await create()).body).toMatchObject({
      address: {
        name: 'Anne Lacombe',
        address: ['14, rue de Miromesnil', '75008 Paris'],
        is_default_shipping: true,
        is_default_billing: true,
      },
    });
  });

  test('names what the country refuses', async () => {
    expect(await create({ postcode: '7500', street1: '' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { street1: 'required' } } },
    });
  });

  test('has one primary address, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => create({}, { is_default_shipping: true })));
    const rows = await database.db
      .selectFrom('customer_address')
      .selectAll()
      .where('is_default_shipping', '=', true)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('the oldest left takes the place of a removed primary address', async () => {
    const first = (await create()).body as { address: { address_id: string } };
    await create({ street1: '2, rue de Sèvres' });
    const { body } = await browser.post('/api/commerce/address/delete', {
      locale: 'fr_fr',
      address_id: first.address.address_id,
    });
    expect(body).toMatchObject({ addresses: [{ street1: '2, rue de Sèvres', is_default_shipping: true }] });
  });

  test('answers a changed address with the book and the basket', async () => {
    const { address } = (await create()).body as { address: { address_id: string } };
    const changed = { ...paris, street1: '3, rue de Sèvres' };
    const { body } = await browser.post('/api/commerce/address/edit', {
      locale: 'fr_fr',
      address_id: address.address_id,
      address: changed,
    });
    expect(body).toMatchObject({ addresses: [{ street1: '3, rue de Sèvres' }], basket: { items: [], version: 0 } });
  });

  test('S1: another customer’s address is not there', async () => {
    const mine = (await create()).body as { address: { address_id: string } };
    const other = await started();
    await other.post('/api/commerce/customer', { ...lacombe, email: 'other@example.com' });
    const { address_id } = mine.address;
    expect(await other.post('/api/commerce/address/delete', { locale: 'fr_fr', address_id })).toMatchObject({
      status: 404,
    });
    expect(
      await other.post('/api/commerce/address/edit', { locale: 'fr_fr', address_id, address: paris }),
    ).toMatchObject({
      status: 404,
    });
  });
});
