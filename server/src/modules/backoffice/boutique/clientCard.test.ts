// The card of a client in a boutique: only where she allows it, only one client, only what it needs. decisions/0122.
import { randomUUID } from 'node:crypto';
import { boutiqueClientCard } from '@vitrine/contract/boutiqueCard';
import { personalDataFile } from '@vitrine/contract/personalData';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { cardReads } from '@vitrine/rules/staff/clientContact';
import { beforeAll, describe, expect, test } from 'vitest';
import { boutiqueShop } from '../../../testing/boutiqueShop.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addSizedProduct } from '../../../testing/sizedProducts.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { countStock } from '../../catalog/stock/countStock.ts';

const database = testDatabase();
const { house, clock, byPin, reserved, toCollect } = boutiqueShop(database);
const [ring, larger] = ['J1108P 52J', 'J1108P 54J'];

beforeAll(async () => {
  await addSizedProduct(database.db, {
    title: 'Petit rivet',
    hscode: '711319',
    sizes: [
      { sku: ring, size: 'R52', name: '52' },
      { sku: larger, size: 'R54', name: '54' },
    ],
  });
  await addBoutiques(database.db, [{ store_id: '2001', is_pickup: true, is_concession: false }]);
  await database.db
    .updateTable('store')
    .set({ country: 'it', city: 'Milano' })
    .where('store_id', '=', '2001')
    .execute();
  await countStock(database.db, [
    { sku: ring, source: '1002', qty: 2 },
    { sku: ring, source: '2001', qty: 7 },
    { sku: larger, source: '1001', qty: 1 },
    { sku: larger, source: 'ecom', qty: 5 },
  ]);
});

type Page = Awaited<ReturnType<typeof byPin>>;
let shared: Promise<Page> | undefined;
/** A signed-in member of boutique 1001, the same one in all tests that do not ask about the member. */
const atCounter = (): Promise<Page> => (shared ??= byPin());
const path = '/api/backend/boutique/client-card';
const ask = ({ browser }: Pick<Page, 'browser'>, what: string, by = 'contact', more: object = {}) =>
  browser.post(path, { by, what, ...more });
const cardOf = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return boutiqueClientCard.answer.parse(body).card;
};
const allow = (customer_id: string, allowed: boolean) =>
  allowed
    ? database.db
        .insertInto('card_consent')
        .values({ customer_id, text_version: cardConsentVersion, locale: 'fr_fr', given_at: clock.now })
        .execute()
    : database.db
        .updateTable('card_consent')
        .set({ withdrawn_at: clock.now })
        .where('customer_id', '=', customer_id)
        .execute();

/** A client that allows her card, with a ring size and a ring on her wish list. */
async function client({ allows = true, phone }: { allows?: boolean; phone?: object } = {}) {
  const email = `${randomUUID()}@example.com`;
  const browser = await house.customer(email, { firstname: 'Zoé', lastname: 'Quillon', ...phone });
  const { customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await browser.post('/api/commerce/customer/sizes', { locale: 'fr_fr', kind: 'ring', size: 'R52' });
  await browser.post('/api/commerce/wishlist', { locale: 'fr_fr', sku: ring, wanted: true });
  if (allows) await allow(customer_id, true);
  return { email, customer_id, browser };
}

describe('a card that its client allows', () => {
  test('shows first name, sizes and wish list with the stock here, near and online, and no more of her', async () => {
    const { email } = await client();
    const { body } = await ask(await atCounter(), ` ${email.toUpperCase()} `);
    expect(boutiqueClientCard.answer.parse(body).card).toEqual({
      firstname: 'Zoé',
      allowed_at: clock.now.toISOString(),
      sizes: [{ kind: 'ring', size: 'R52', name: '52' }],
      wish_list: [
        {
          sku: ring,
          name: 'Petit rivet',
          color: 'Madder red',
          image: null,
          pieces: [
            {
              sku: ring,
              label: '52',
              is_own_size: true,
              here: 0,
              online: 0,
              near: [{ place: 'Boutique 1002', city: 'Paris', pieces: 2 }],
            },
            { sku: larger, label: '54', is_own_size: false, here: 1, online: 5, near: [] },
          ],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Quillon|example\.com|[\da-f]{8}-[\da-f]{4}-/u);
  });

  test('has the chosen size alone where the client chose one', async () => {
    const { email, browser } = await client();
    await browser.post('/api/commerce/wishlist', { locale: 'fr_fr', sku: ring, wanted: true, size_chosen: true });
    const card = await cardOf(await atCounter(), email);
    expect(card?.wish_list.map(({ pieces }) => pieces.map(({ label }) => label))).toEqual([['52']]);
  });

  test('opens by her whole telephone, however it is written, and by no part of it', async () => {
    await client({ phone: { telephone: '06 11 22 33 44', phonecode: '+33' } });
    const page = await atCounter();
    for (const typed of ['+33 6 11 22 33 44', '0033611223344', '06.11.22.33.44'])
      expect((await cardOf(page, typed))?.firstname).toBe('Zoé');
    // The last digits, a longer number that ends alike, and the number of another country.
    for (const typed of ['11223344', '+33 9 06 11 22 33 44', '+39 611223344'])
      expect((await ask(page, typed)).body).not.toMatchObject({ card: { firstname: 'Zoé' } });
  });

  test('stays closed where two accounts have one telephone: a boutique chooses from no list', async () => {
    const phone = { telephone: '06 55 66 77 88', phonecode: '+33' };
    const { customer_id } = await client({ phone });
    await client({ phone });
    const page = await atCounter();
    expect(await cardOf(page, '0655667788')).toBeNull();
    await allow(customer_id, false);
    expect(await cardOf(page, '0655667788')).not.toBeNull();
  });

  test('opens by the telephone of a delivery to herself, not of a gift or of long ago', async () => {
    const { customer_id } = await client();
    const page = await atCounter();
    const { order_id } = await toCollect();
    const orderTo = async (firstname: string, more: object = {}) =>
      database.db
        .updateTable('shop_order')
        .set({
          customer_id,
          shipping_address: JSON.stringify({
            firstname,
            lastname: 'QUILLON',
            telephone: '06 77 88 99 00',
            phonecode: '+33',
          }),
          ...more,
        })
        .where('order_id', '=', order_id)
        .execute();
    await orderTo('Zoe');
    expect((await cardOf(page, '06 77 88 99 00'))?.firstname).toBe('Zoé');
    expect(await cardOf(page, '+39 677889900')).toBeNull();
    await orderTo('Ana');
    expect(await cardOf(page, '0677889900')).toBeNull();
    await orderTo('Zoé', { placed_at: new Date('2024-11-01T10:00:00Z') });
    expect(await cardOf(page, '0677889900')).toBeNull();
  });

  test('opens by a reservation and a pickup of the day, of its own boutique alone', async () => {
    const [here, there] = [await atCounter(), await byPin('1002')];
    const number = await reserved('1001');
    const { customer_id } = await database.db
      .selectFrom('reservation')
      .select('customer_id')
      .where('increment_id', '=', number)
      .executeTakeFirstOrThrow();
    expect(await cardOf(here, number, 'reservation')).toBeNull();
    await allow(customer_id, true);
    expect(await cardOf(here, number, 'reservation')).toMatchObject({ firstname: 'Anne', sizes: [], wish_list: [] });
    expect(await cardOf(there, number, 'reservation')).toBeNull();
    expect(await cardOf(here, number, 'pickup')).toBeNull();
    const { order_id, increment_id } = await toCollect('1001');
    // A guest has no card.
    expect(await cardOf(here, increment_id, 'pickup')).toBeNull();
    await database.db.updateTable('shop_order').set({ customer_id }).where('order_id', '=', order_id).execute();
    expect(await cardOf(here, increment_id, 'pickup')).not.toBeNull();
    expect(await cardOf(there, increment_id, 'pickup')).toBeNull();
    await here.page.take({ subject: 'reservation', number, step: 'decline' });
    expect(await cardOf(here, number, 'reservation')).toBeNull();
  });
});

describe('a card that stays closed', () => {
  test('S1: has one answer after as many statements for an unknown client, one without consent and one out of scope', async () => {
    const page = await atCounter();
    const { email: silent } = await client({ allows: false });
    const { email: known } = await client();
    const japan = await addRole(house.shop, 'boutique', { stores: null, countries: ['jp', 'fr'] });
    const abroad = await staffMember(house.shop, japan, null);
    await database.db.updateTable('customer').set({ store: 'it_it' }).where('email', '=', known).execute();
    const answers: unknown[] = [];
    const statements: number[] = [];
    for (const [who, email] of [
      [page, `${randomUUID()}@example.com`],
      [page, silent],
      [abroad, known],
    ] as const)
      statements.push(
        await database.statementsOf(async () => {
          const { status, body } = await ask(who, email, 'contact', who === abroad ? { store_id: '1001' } : {});
          answers.push({ status, body });
        }),
      );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { card: null } })]),
    );
    // A sign-in by PIN reads another session than a whole one.
    expect(statements[0]).toBe(statements[1]);
    expect(await cardOf(page, known)).not.toBeNull();
  });

  test('closes with the withdrawal, at the next look', async () => {
    const { email, browser } = await client();
    const page = await atCounter();
    expect(await cardOf(page, email)).not.toBeNull();
    const withdrawn = { locale: 'fr_fr', allowed: false, text_version: cardConsentVersion };
    await browser.post('/api/commerce/customer/sizes/consent', withdrawn);
    expect(await cardOf(page, email)).toBeNull();
  });

  test('an earlier text allowed something else', async () => {
    const { email, customer_id } = await client();
    const page = await atCounter();
    const earlier = { text_version: cardConsentVersion - 1 };
    await database.db.updateTable('card_consent').set(earlier).where('customer_id', '=', customer_id).execute();
    expect(await cardOf(page, email)).toBeNull();
  });

  test('a name, a beginning, an end and a number of an order are no whole email or number', async () => {
    const page = await atCounter();
    for (const typed of ['anne@', 'Zoé', '5566', 'E261152618', '+39 12'])
      expect(await ask(page, typed)).toMatchObject({
        status: 400,
        body: { error: { fields: { what: expect.any(String) } } },
      });
  });

  test('A5: after as many looks as a day at a counter needs, whatever they found', async () => {
    const page = await byPin();
    const colleague = await atCounter();
    for (let look = 0; look < cardReads.points; look += 1) await ask(page, `${look}@example.com`);
    const { email } = await client();
    expect((await ask(page, email)).status).toBe(429);
    expect(await cardOf(colleague, email)).not.toBeNull();
  });
});

test('S1: to a member with the right and of the boutique alone', async () => {
  const { email } = await client();
  const refused = { status: 403, body: { error: { internal_code: 4_900_110 } } };
  const { browser: other } = await staffMember(house.shop, 'care');
  expect(await ask({ browser: other }, email, 'contact', { store_id: '1001' })).toMatchObject(refused);
  expect(await ask(await atCounter(), email, 'contact', { store_id: '1002' })).toMatchObject(refused);
  const supervisor = await staffMember(house.shop, 'supervisor');
  expect(await ask(supervisor, email)).toMatchObject({ status: 404 });
  expect(await cardOf(supervisor, email, 'contact', { store_id: '1002' })).not.toBeNull();
  expect((await ask({ browser: await house.browser() }, email)).status).toBe(401);
});

test('S16: each opening is noted, its client reads it, and no log line has what was typed', async () => {
  const { email, customer_id, browser } = await client();
  const page = await byPin();
  const lines = house.logged.length;
  await cardOf(page, email);
  await ask(page, `${randomUUID()}@nowhere.example`);
  const reads = database.db
    .selectFrom('client_read')
    .select(['reader', 'call', 'increment_id'])
    .where('reader', '=', page.account.staff_id)
    .where('call', '=', '/boutique/client-card');
  expect(await reads.execute()).toEqual([
    { reader: page.account.staff_id, call: '/boutique/client-card', increment_id: customer_id },
  ]);
  const { body } = await house.open(browser, await house.linkFor(browser, 'export'));
  const looks = personalDataFile
    .parse(body)
    .sections.flatMap(({ entries }) => entries)
    .filter(({ purpose }) => purpose === 'client_read');
  expect(looks).toEqual([expect.objectContaining({ reader: 'boutique', look: 'card' })]);
  expect(house.logged.slice(lines).join('')).not.toMatch(new RegExp(`${email}|nowhere\\.example|Quillon`, 'u'));
});

test('S1: the day says whether its member opens cards, and the call of a member that does not is refused', async () => {
  expect((await (await atCounter()).page.day()).member).toMatchObject({ sees_cards: true });
  const role = await addRole(house.shop, 'boutique');
  await database.db
    .updateTable('staff_role')
    .set({ acts: ['reserve'] })
    .where('role_id', '=', role.role_id)
    .execute();
  const { browser } = await staffMember(house.shop, role, '1001');
  expect((await browser.get('/api/backend/boutique/day')).body).toMatchObject({ member: { sees_cards: false } });
  expect(await ask({ browser }, 'zoe@example.com')).toMatchObject({
    status: 403,
    body: { error: { internal_code: 4_900_110 } },
  });
});
