// Staff finds orders and clients by what it typed. decisions/0103.
import { staffFind } from '@vitrine/contract/staffCare';
import { findWords, nameWord } from '@vitrine/rules/staff/findWords';
import { mayStaffAct, mayStaffRead, staffRights, staffRoles } from '@vitrine/rules/staff/staffRoles';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { fillWords } from './fillWords.ts';

const { bought, database, house } = boughtOrders();

let order: { order_id: string; increment_id: string };
let customer_id: string;
type Member = Awaited<ReturnType<typeof staffMember>>;
let care: Member;

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  ({ order } = await bought([{ sku: bag, qty: 1 }]));
  await house.customer('zoe.martin@example.com');
  ({ customer_id } = await database.db
    .updateTable('customer')
    .set({ firstname: 'Zoé', lastname: 'de la Tour', telephone: '07 65 43 21 09', phonecode: '+33' })
    .where('email', '=', 'zoe.martin@example.com')
    .returning('customer_id')
    .executeTakeFirstOrThrow());
  await database.db
    .updateTable('shop_order')
    .set({ cc_last4: '4242' })
    .where('order_id', '=', order.order_id)
    .execute();
  const shipment = { order_id: order.order_id, carrier: 'ups', shipped_at: new Date('2026-11-22T10:00:00Z') };
  const shipment_id = '00000000-0000-4000-8000-000000000001';
  await database.db
    .insertInto('shipment')
    .values({ ...shipment, shipment_id, track_number: '1Z 999 AA10123456784' })
    .execute();
  care = await staffMember(house.shop, 'care');
});

const find = async (member: Member, q: string) =>
  staffFind.answer.parse((await member.get(`/find?${new URLSearchParams({ q }).toString()}`)).body);
/** The numbers of the orders and the last names of the clients that a text finds, and by which kinds. */
const found = async (member: Member, q: string) => {
  const { orders, clients, matched } = await find(member, q);
  return {
    orders: orders.map(({ increment_id }) => increment_id),
    clients: clients.map(({ lastname }) => lastname),
    matched,
  };
};
const telephone = async (): Promise<string> => {
  const { rows } = await database.pool.query<{ telephone: string }>(
    `select shipping_address ->> 'telephone' as telephone from shop_order where order_id = $1`,
    [order.order_id],
  );
  return rows[0]?.telephone ?? '';
};

describe('an order is found', () => {
  test.each<[string, () => string, string]>([
    ['its number', () => order.increment_id, 'order'],
    ['a name', () => 'lacombe', 'name'],
    ['a whole name', () => 'LACOMBE Anne', 'name'],
    ['the beginning of a name', () => 'Anne La', 'name'],
    ['the beginning of an email', () => 'anne@', 'email'],
    ['a SKU with blanks', () => bag, 'sku'],
    ['the beginning of a SKU', () => 'h0612p', 'sku'],
  ])('by %s', async (_what, typed, kind) => {
    const { orders, matched } = await found(care, typed());
    expect([orders, matched]).toEqual([[order.increment_id], expect.arrayContaining([kind])]);
  });

  test('by the end of a telephone, with or without the code of its country', async () => {
    const digits = (await telephone()).replace(/\D/gu, '').replace(/^0/u, '');
    for (const typed of [digits.slice(-6), `+33 ${digits}`, `0${digits}`, `0033${digits}`])
      expect([typed, await found(care, typed)]).toMatchObject([typed, { orders: [order.increment_id] }]);
  });

  test('by the end of its card and by the number of its parcel', async () => {
    expect(await found(care, '4242')).toMatchObject({ orders: [order.increment_id], matched: ['card'] });
    expect(await found(care, '1z999aa10123456784')).toMatchObject({ orders: [order.increment_id], matched: ['track'] });
  });
});

test('a client is found by each word of the name, the mailbox and the telephone', async () => {
  for (const typed of [
    'Zoé de la Tour',
    'tour',
    'DE LA TOUR, ZOE',
    'latour z',
    'zoe.mar',
    '65 43 21 09',
    '+33 7 65 43 21 09',
  ])
    expect([typed, (await found(care, typed)).clients]).toEqual([typed, ['de la Tour']]);
  const { clients } = await find(care, 'tour');
  expect(clients).toEqual([
    {
      customer_id,
      firstname: 'Zoé',
      lastname: 'de la Tour',
      email: 'zoe.martin@example.com',
      phone: '+33 07 65 43 21 09',
      country: 'fr',
      orders_count: 0,
    },
  ]);
});

test('a client is found by the telephone that one of her orders has', async () => {
  await database.db.updateTable('shop_order').set({ customer_id }).where('order_id', '=', order.order_id).execute();
  const digits = (await telephone()).replace(/\D/gu, '').slice(-7);
  expect(await found(care, digits)).toMatchObject({ orders: [order.increment_id], clients: ['de la Tour'] });
  const japan = await staffMember(house.shop, await addRole(house.shop, 'care', { countries: ['jp'] }));
  expect((await found(japan, digits)).clients).toEqual([]);
  await database.db
    .updateTable('shop_order')
    .set({ customer_id: null })
    .where('order_id', '=', order.order_id)
    .execute();
});

test('what has changed is found by its new words, and by the old ones no more', async () => {
  const rename = (lastname: string) =>
    database.db.updateTable('customer').set({ lastname }).where('customer_id', '=', customer_id).execute();
  await rename('Moreau');
  expect((await found(care, 'moreau')).clients).toEqual(['Moreau']);
  expect((await found(care, 'tour')).clients).toEqual([]);
  await rename('de la Tour');
});

test('S16: without the right to see clients, no word of a person finds, and no client is shown', async () => {
  for (const role of staffRoles.filter(
    (one) => mayStaffAct(staffRights[one], 'see_orders') && !mayStaffRead(staffRights[one], 'see_client'),
  )) {
    const member = await staffMember(house.shop, role, role === 'boutique' ? '1001' : null);
    for (const typed of ['lacombe', 'anne@', await telephone(), 'tour'])
      expect([role, await find(member, typed)]).toEqual([
        role,
        { matched: [], orders: [], clients: [], returns: [], reservations: [] },
      ]);
    const { orders } = await find(member, order.increment_id);
    expect([role, orders.map(({ client }) => client)]).toEqual([role, role === 'boutique' ? [] : [null]]);
    const reads = database.db.selectFrom('client_read').select('call').where('reader', '=', member.account.staff_id);
    expect(await reads.execute()).toEqual([]);
  }
});

test('S16: each search that may show a client is noted by the kinds of its words, without the words', async () => {
  const member = await staffMember(house.shop, 'supervisor');
  await find(member, 'lacombe');
  const reads = await database.db
    .selectFrom('client_read')
    .selectAll()
    .where('reader', '=', member.account.staff_id)
    .execute();
  expect(reads).toMatchObject([{ increment_id: 'find name email', call: '/staff/find' }]);
  expect(JSON.stringify(reads)).not.toMatch(/lacombe/iu);
});

test('S1: the staff of a boutique finds what is collected there', async () => {
  const member = await staffMember(house.shop, 'boutique', '1001');
  const collectedAt = (pickup_store_id: string | null) =>
    database.db.updateTable('shop_order').set({ pickup_store_id }).where('order_id', '=', order.order_id).execute();
  for (const typed of [order.increment_id, bag, '4242', '1z999aa10123456784']) {
    await collectedAt('1002');
    expect([typed, (await found(member, typed)).orders]).toEqual([typed, []]);
    await collectedAt('1001');
    expect([typed, (await found(member, typed)).orders]).toEqual([typed, [order.increment_id]]);
  }
  await collectedAt(null);
});

test('reads no table from end to end, whatever is typed', async () => {
  for (const typed of [
    order.increment_id,
    'R1001',
    'E26110001',
    'lacombe',
    'anne@',
    '06 12 34 56',
    bag,
    '4242',
    '1Z999AA10123456784',
  ])
    expect([typed, await database.wholeTablesOf(() => find(care, typed))]).toEqual([typed, []]);
});

test('refuses no text and a long one at its field', async () => {
  for (const query of ['', '?q=', `?q=${'x'.repeat(129)}`])
    expect(await care.get(`/find${query}`)).toMatchObject({
      status: 400,
      body: { error: { fields: { q: expect.any(String) } } },
    });
});

const words = async () => {
  const { rows } = await database.pool.query<{ word: string }>(
    `select concat_ws(' ', kind, word, order_id, customer_id) as word from order_find order by 1`,
  );
  return rows.map(({ word }) => word);
};

test('the sweep writes the words of older orders and clients as the triggers do, and then has nothing to do', async () => {
  const before = await words();
  expect(before.length).toBeGreaterThan(5);
  await database.pool.query('delete from order_find');
  await database.pool.query(`insert into find_fill (subject) values ('order'), ('client') on conflict do nothing`);
  await fillWords(house.shop);
  expect(await words()).toEqual(before);
  expect(await database.db.selectFrom('find_fill').selectAll().execute()).toEqual([]);
});

test('an order of which the client is forgotten is found by its SKU alone', async () => {
  const { order: forgotten } = await bought([{ sku: stamp, qty: 1 }], 'eve@example.com');
  const kinds = async () => {
    const { rows } = await database.pool.query<{ kind: string }>(
      'select distinct kind from order_find where order_id = $1 order by 1',
      [forgotten.order_id],
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['email', 'name', 'phone', 'sku']);
  await database.db
    .updateTable('shop_order')
    .set({ forgotten_at: new Date() })
    .where('order_id', '=', forgotten.order_id)
    .execute();
  expect(await kinds()).toEqual(['sku']);
});

describe('the database folds names as the rules do', () => {
  const stored = async (name: string): Promise<string> => {
    const { rows } = await database.pool.query<{ word: string }>(
      'select word from find_name_words($1, null) with ordinality as w (word, at) order by at limit 1',
      [name],
    );
    return rows[0]?.word ?? '';
  };
  test.each([
    'Anne Lacombe',
    'DÜRRENMATT',
    'Œuvre-Ångström',
    'Straße',
    'Łódź Þór Đorđe',
    'İbrahim Şahin ıI',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ Γιώργος',
    'Пётр Ильич',
    'محمّد الأحمد',
    'فاطمة',
    'さとう ヴィヴィアン',
    'サトウ　ﾀﾛｳ',
    '佐々木 希',
    '王小明',
    '김민준',
    'น้ำ ทิพย์',
    "O’Brien d'Arc",
    'Jean‐Pierre',
    'A\u200Bn\u00ADne',
  ])('%s', async (name) => {
    expect(await stored(name)).toBe(nameWord(name));
  });

  test('any text of letters', async () => {
    const letters = fc.string({
      unit: fc
        .oneof(
          fc.integer({ min: 0x41, max: 0x24f }),
          fc.integer({ min: 0x300, max: 0x36f }),
          fc.integer({ min: 0x386, max: 0x4ff }),
          fc.integer({ min: 0x621, max: 0x65f }),
          fc.integer({ min: 0x0e01, max: 0x0e4e }),
          fc.integer({ min: 0x3041, max: 0x30fe }),
          fc.integer({ min: 0xac00, max: 0xac40 }),
        )
        .map((code) => String.fromCodePoint(code)),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(letters, async (name) => {
        // At most twelve words make a word each.
        expect(await stored(name)).toBe(nameWord(name));
      }),
      { numRuns: 300 },
    );
  });
});

test('each kind of word that is typed is one that is stored', () => {
  expect(new Set(['lacombe', 'anne@', '06 12 34 56', bag].flatMap(findWords).map(({ kind }) => kind))).toEqual(
    new Set(['name', 'email', 'phone', 'order', 'sku', 'track']),
  );
});
