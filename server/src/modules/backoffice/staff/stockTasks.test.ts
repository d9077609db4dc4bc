// Staff writes stock off and moves it between places: over HTTP, each call behind its role and place. decisions/0043.
import { randomUUID } from 'node:crypto';
import { stock as stockCall } from '@vitrine/contract/catalogue';
import { staffTransferStock, staffWriteOff } from '@vitrine/contract/staffStock';
import { stockByStore, stockPresentability } from '@vitrine/contract/stock';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, cups, stamp } from '../../../testing/boughtOrders.ts';
import { staffBrowser, staffMember } from '../../../testing/staffMembers.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { addProducts, makeSets } from '../../../testing/testProducts.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { moveStock } from '../../catalog/stock/moveStock.ts';
import { tellWaiting } from '../../identity/stockalert/tellWaiting.ts';

const { clock, customer, database, house } = boughtOrders();

const ring = 'J1190P MJ';
type Member = Awaited<ReturnType<typeof staffMember>>;
let warehouse: Member;
let boutique: Member;
let supervisor: Member;

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 },
    { sku: ring, title: 'Anneau', prices: { fr: 90_000 }, stock: 4 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 10 },
    { sku: cups, title: 'Parure', prices: { fr: 96_000 }, stock: 0 },
  ]);
  await makeSets(database.db, { [cups]: [{ sku: ring }, { sku: stamp }] });
  await addBoutiques(
    database.db,
    ['1001', '1002'].map((store_id) => ({ store_id, is_pickup: true, is_concession: false })),
  );
  warehouse = await staffMember(house.shop, 'warehouse');
  boutique = await staffMember(house.shop, 'boutique', '1001');
  supervisor = await staffMember(house.shop, 'supervisor');
});
/** Counts the pieces of a SKU: places that are not named have none. */
const countPieces = (sku: string, figures: Record<string, number>) =>
  countStock(
    database.db,
    ['ecom', '1001', '1002'].map((source) => ({ sku, source, qty: figures[source] ?? 0 })),
  );
const countBags = (figures: Record<string, number>) => countPieces(bag, figures);

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await countBags({ ecom: 10, '1001': 3 });
  await countPieces(ring, { ecom: 4 });
});

const off = (change: object = {}) => ({ sku: bag, place: 'ecom', pieces: 2, reason: 'Wet boxes', ...change });
const way = (change: object = {}) => ({ sku: bag, from: 'ecom', to: '1001', pieces: 2, reason: 'Window', ...change });
const writeOff = ({ post }: Member, change: object = {}, key?: string) => post('/stock/write-off', off(change), key);
const transfer = ({ post }: Member, change: object = {}, key?: string) => post('/stock/transfer', way(change), key);
const refused = (fields: object, more: object = {}) => ({
  status: 409,
  body: { error: { internal_code: 4_900_111, fields, ...more } },
});
const denied = { status: 403, body: { error: { internal_code: 4_900_110 } } };

const figures = async (sku = bag): Promise<Record<string, number>> => {
  const rows = await database.db.selectFrom('stock').select(['source', 'qty']).where('sku', '=', sku).execute();
  return Object.fromEntries(rows.filter(({ qty }) => qty > 0).map(({ source, qty }) => [source, qty]));
};
const untouched = { ecom: 10, '1001': 3 };
/** The figures that their entries do not explain, and negative ones. */
const unexplained = async (): Promise<unknown[]> => {
  const { rows } = await sql`select sku, source, qty from stock s where qty < 0 or qty <> coalesce(
    (select sum(change) from stock_entry e where e.sku = s.sku and e.source = s.source), 0)`.execute(database.db);
  return rows;
};
const entriesOf = async (move_id: string): Promise<unknown[]> => {
  const { rows } = await sql`select source, kind, change, cause from stock_entry where cause_id = ${move_id}
    order by source`.execute(database.db);
  return rows;
};

describe('a write-off', () => {
  test('takes pieces out of the stock, with its entry, its member, its moment and its reason', async () => {
    const answer = await writeOff(warehouse, { reference: 'AV-1' });
    expect(answer.status).toBe(200);
    const { move_id, ...moved } = staffWriteOff.answer.parse(answer.body);
    expect(moved).toEqual({ sku: bag, places: [{ place: 'ecom', free: 8 }] });
    expect(await figures()).toEqual({ ...untouched, ecom: 8 });
    expect(await entriesOf(move_id)).toEqual([{ source: 'ecom', kind: 'damaged', change: -2, cause: 'staff' }]);
    const row = database.db.selectFrom('stock_move').selectAll().where('move_id', '=', move_id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      staff_id: warehouse.account.staff_id,
      moved_at: clock.now,
      reason: 'Wet boxes',
      reference: 'AV-1',
    });
  });

  test('M5: is done once for a repeated key or reference, and refuses a reference of another move', async () => {
    const key = randomUUID();
    const first = await writeOff(warehouse, { reference: 'AV-2' }, key);
    expect((await writeOff(warehouse, { reference: 'AV-2' }, key)).body).toEqual(first.body);
    expect((await writeOff(supervisor, { reference: ' AV-2 ', reason: 'Again' })).body).toEqual(first.body);
    const other = refused({ reference: 'reference_used' });
    expect(await writeOff(warehouse, { reference: 'AV-2', pieces: 3 })).toMatchObject(other);
    expect(await transfer(warehouse, { reference: 'AV-2' })).toMatchObject(other);
    // One paper lists several SKUs.
    expect((await writeOff(warehouse, { reference: 'AV-2', sku: ring, pieces: 1 })).status).toBe(200);
    expect([await figures(), await figures(ring)]).toEqual([{ ...untouched, ecom: 8 }, { ecom: 3 }]);
    const twice = await Promise.all([1, 2, 3].map(() => writeOff(warehouse, { reference: 'AV-3' })));
    expect(new Set(twice.map(({ body }) => staffWriteOff.answer.parse(body).move_id)).size).toBe(1);
    expect(await figures()).toEqual({ ...untouched, ecom: 6 });
  });

  test('a boutique writes off its own pieces, and no other place’s', async () => {
    expect((await writeOff(boutique, { place: '1001' })).status).toBe(200);
    expect(await writeOff(boutique)).toMatchObject(denied);
    expect(await writeOff(boutique, { place: '1002' })).toMatchObject(denied);
    expect(await writeOff(warehouse, { place: '1001' })).toMatchObject(denied);
    expect((await writeOff(supervisor, { place: '1001', pieces: 1 })).status).toBe(200);
    expect(await figures()).toEqual({ ecom: 10 });
  });
});

describe('a transfer', () => {
  test('takes as many pieces as it gives: to a boutique, to another one, and back', async () => {
    const answer = await transfer(warehouse);
    const { move_id, places } = staffTransferStock.answer.parse(answer.body);
    expect(places).toEqual([
      { place: 'ecom', free: 8 },
      { place: '1001', free: 5 },
    ]);
    expect(await entriesOf(move_id)).toEqual([
      { source: '1001', kind: 'transferred', change: 2, cause: 'transfer' },
      { source: 'ecom', kind: 'transferred', change: -2, cause: 'transfer' },
    ]);
    expect((await transfer(boutique, { from: '1001', to: '1002', pieces: 4 })).status).toBe(200);
    expect((await transfer(boutique, { from: '1001', to: 'ecom', pieces: 1 })).status).toBe(200);
    expect(await figures()).toEqual({ ecom: 9, '1002': 4 });
    expect(await unexplained()).toEqual([]);
    expect(await transfer(boutique)).toMatchObject(denied);
    expect(await transfer(warehouse, { from: '1002', to: 'ecom' })).toMatchObject(denied);
  });

  test('in both directions at once does not deadlock', async () => {
    await countBags({ ecom: 20, '1001': 20 });
    const both = Array.from({ length: 12 }, (_none, at) =>
      at % 2 === 0
        ? transfer(supervisor, { pieces: 1 })
        : transfer(supervisor, { from: '1001', to: 'ecom', pieces: 1 }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(both.map(() => 200));
    expect(await figures()).toEqual({ ecom: 20, '1001': 20 });
  });

  test('M1: the last piece goes to a buyer or to a boutique, never to both', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.db.deleteFrom('rate_limit').execute();
      await countBags({ ecom: 1 });
      const browser = await house.browser();
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
      const buys = () => house.pay(browser, total);
      const sends = () => transfer(warehouse, { pieces: 1 });
      const [bought, sent] = await (round % 2 === 0
        ? Promise.all([buys(), sends()])
        : Promise.all([sends(), buys()]).then(([one, two]) => [two, one] as const));
      const isBought = Boolean(bought.body.order);
      expect(isBought).toBe(sent.status !== 200);
      if (isBought) expect(sent).toMatchObject(refused({ pieces: 'not_free' }, { free: 0 }));
      expect(await figures()).toEqual(isBought ? {} : { '1001': 1 });
      expect(await unexplained()).toEqual([]);
    }
  });
});

describe('is refused beside its field', () => {
  test.each([
    ['an unknown SKU', { sku: 'NONE 1' }, { sku: 'sku_unknown' }],
    ['a set', { sku: cups }, { sku: 'set_has_no_stock' }],
    ['SKUs that are joined', { sku: `${ring}-${stamp}` }, { sku: 'set_has_no_stock' }],
    ['joined SKUs with hyphens', { sku: 'J1190P-MJ-P0001-00' }, { sku: 'set_has_no_stock' }],
    ['more than are free', { pieces: 11 }, { pieces: 'not_free' }],
  ])('%s', async (_name, change, fields) => {
    expect(await writeOff(supervisor, change)).toMatchObject(refused(fields));
    expect(await transfer(supervisor, change)).toMatchObject(refused(fields));
    expect(await figures()).toEqual(untouched);
  });

  test('a place that is none, and the place where the pieces are', async () => {
    expect(await writeOff(supervisor, { place: '9999' })).toMatchObject(refused({ place: 'place_unknown' }));
    expect(await transfer(supervisor, { from: '9999' })).toMatchObject(refused({ from: 'place_unknown' }));
    expect(await transfer(supervisor, { to: '9999' })).toMatchObject(refused({ to: 'place_unknown' }));
    expect(await transfer(supervisor, { to: 'ecom' })).toMatchObject(refused({ to: 'same_place' }));
    expect(await figures()).toEqual(untouched);
  });

  test.each([
    ['no pieces', { pieces: 0 }, { pieces: 'below' }],
    ['less than none', { pieces: -1 }, { pieces: 'below' }],
    ['half a piece', { pieces: 0.5 }, { pieces: 'not_whole' }],
    ['no reason', { reason: '  ' }, { reason: 'required' }],
  ])('%s', async (_name, change, fields) => {
    const answer = { status: 400, body: { error: { internal_code: 400, fields } } };
    expect(await writeOff(warehouse, change)).toMatchObject(answer);
    expect(await transfer(warehouse, change)).toMatchObject(answer);
    expect(await figures()).toEqual(untouched);
  });

  test('pieces that an order or a reservation holds, with what is free', async () => {
    const held = { kind: 'held', sku: bag, source: 'ecom', pieces: 7 } as const;
    const reserved = { kind: 'reserved', sku: bag, source: '1001', pieces: 3 } as const;
    await database.db
      .transaction()
      .execute((tx) => moveStock(tx, { cause: 'order', cause_id: randomUUID() }, [held, reserved]));
    expect(await writeOff(warehouse, { pieces: 4 })).toMatchObject(refused({ pieces: 'not_free' }, { free: 3 }));
    expect(await transfer(boutique, { from: '1001', to: 'ecom', pieces: 1 })).toMatchObject(
      refused({ pieces: 'not_free' }, { free: 0 }),
    );
    expect(await figures()).toEqual({ ecom: 3 });
    expect((await transfer(warehouse, { pieces: 3 })).status).toBe(200);
    expect(await unexplained()).toEqual([]);
  });
});

test('takes a SKU with hyphens for its spaces, although it looks like a set', async () => {
  const answer = await transfer(warehouse, { sku: 'J1190P-MJ', to: '1002', pieces: 1 });
  expect(staffTransferStock.answer.parse(answer.body).sku).toBe(ring);
  expect(await figures(ring)).toEqual({ ecom: 3, '1002': 1 });
});

test('S1: is closed to visitors, customers and other roles, and nothing moves', async () => {
  const care = await staffMember(house.shop, 'care');
  const accounts = await staffMember(house.shop, 'accounts');
  for (const member of [care, accounts])
    expect([await writeOff(member), await transfer(member)]).toMatchObject([denied, denied]);
  const visitor = await staffBrowser(house.shop);
  const shopper = await staffBrowser(house.shop);
  const { jar } = await customer('anne@example.com');
  for (const [cookie, value] of jar) shopper.jar.set(cookie, value);
  shopper.jar.set('vitrine-staff', jar.get('vitrine') ?? '');
  for (const browser of [visitor, shopper])
    for (const [path, body] of [
      ['write-off', off()],
      ['transfer', way()],
    ] as const)
      expect(
        (await browser.post(`/api/backend/staff/stock/${path}`, body, { 'idempotency-key': randomUUID() })).status,
      ).toBe(401);
  expect(await figures()).toEqual(untouched);
});

test('stock, presentability, stores and back-in-stock alerts follow', async () => {
  const browser = await staffBrowser(house.shop);
  const shown = async () => {
    const query = new URLSearchParams({ locale: 'fr_fr', productsku: 'H0612P-20R', storeid: '1001;1002' });
    const online = await browser.get(`/api/commerce/stock?skus=${encodeURIComponent(bag)}&locale=fr_fr`);
    const stores = await browser.get(`/api/backend/stock/stores?${query.toString()}`);
    const present = await browser.post('/api/backend/stock-presentability', { skus: [bag], country_code: 'fr' });
    return {
      online: stockCall.answer.parse(online.body)[bag]?.in_stock,
      stores: stockByStore.answer
        .parse(stores.body)
        .inventoryDetailsByStore[0]?.stores.filter(({ available }) => available)
        .map(({ storeId }) => storeId),
      retail: stockPresentability.answer.parse(present.body).presentabilities.hasStock,
    };
  };
  await countBags({ ecom: 2 });
  expect(await shown()).toEqual({ online: true, stores: [], retail: false });
  await transfer(warehouse, { to: '1002' });
  expect(await shown()).toEqual({ online: false, stores: ['1002'], retail: true });
  await database.db
    .insertInto('stock_alert')
    .values({
      sku: bag,
      locale: 'fr_fr',
      email: 'anne@example.com',
      email_canonical: 'anne@example.com',
      created_at: clock.now,
      confirmed_at: clock.now,
      expires_at: new Date('2027-01-01'),
    })
    .execute();
  expect(await tellWaiting(house.shop)).toBe(0);
  await transfer(supervisor, { from: '1002', to: 'ecom' });
  expect(await shown()).toEqual({ online: true, stores: [], retail: false });
  await writeOff(warehouse);
  expect(await shown()).toEqual({ online: false, stores: [], retail: false });
  expect(await tellWaiting(house.shop)).toBe(0);
  await countBags({ '1001': 1 });
  await transfer(boutique, { from: '1001', to: 'ecom', pieces: 1 });
  expect(await tellWaiting(house.shop)).toBe(1);
});
