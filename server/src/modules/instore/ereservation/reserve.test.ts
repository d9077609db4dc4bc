// Reservations in stores: the hold in the stock ledger, the limits, the steps of the customer, and time.
import { randomUUID } from 'node:crypto';
import { cancelReservation, reserveInStore } from '@vitrine/contract/ereservation';
import { errors, type ErrorSpec } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bag, colors, reservationPath, reservationShop } from '../../../testing/reservationShop.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { addProducts, makeSets } from '../../../testing/testProducts.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { explainStock } from '../../catalog/stock/explainStock.ts';
import { moveStock } from '../../catalog/stock/moveStock.ts';
import { expireReservations, takeReservationStep } from './takeReservationStep.ts';

const database = testDatabase();
const { house, clock, customer, reserve, made, left, statusOf, idOf } = reservationShop(database);

const cancel = (browser: Browser, number: string) =>
  browser.delete(`/api/commerce/ereservations/${number}?locale=fr_fr`);
const refused = ({ status, internal_code }: ErrorSpec) => ({ status, body: { error: { internal_code } } });

test('M5: reserves a piece once per key, takes it from the store’s stock, and repeats the answer', async () => {
  const browser = await customer();
  const key = randomUUID();
  const [first, again] = [await reserve(browser, {}, key), await reserve(browser, {}, key)];
  const { reservation } = reserveInStore.answer.parse(first.body);
  expect(reservation).toMatchObject({ status: 'requested', sku: bag, boutique: { short_title: 'Le premier' } });
  // Tuesday: the store answers until it closes on Wednesday.
  expect(reservation.answer_by).toBe('2026-11-25T18:00:00.000Z');
  expect(again.body).toEqual(first.body);
  expect(await reserve(browser, { storeid: '1002' }, key)).toMatchObject(refused(errors.idempotency_conflict));
  expect(await left()).toBe(0);
  expect((await explainStock(database.db, bag, '1001')).join('\n')).toContain('1 reserved for reservation');
  await cancel(browser, reservation.increment_id);
});

test('refuses a reservation without a session or a key, of an unknown product, store, and of one without reservations', async () => {
  expect((await reserve(await house.browser())).status).toBe(401);
  const browser = await customer();
  const bare = await browser.post(reservationPath, { locale: 'fr_fr', productsku: 'H0612P-20R', storeid: '1001' });
  expect(bare).toMatchObject(refused(errors.idempotency_key_missing));
  expect(await reserve(browser, { productsku: 'NONE-1' })).toMatchObject(refused(errors.sku_unknown));
  expect(await reserve(browser, { storeid: '9999' })).toMatchObject(refused(errors.store_unknown));
  expect(await reserve(browser, { storeid: '1002' })).toMatchObject(refused(errors.reservation_refused));
  expect(await left()).toBe(1);
});

test('refuses a store that has closed, a department without find-in-store, and a product that the country does not sell', async () => {
  const browser = await customer();
  const successor = (cegid_id: string) =>
    database.db.updateTable('store').set({ cegid_id }).where('store_id', '=', '1002').execute();
  await successor('1002€1001');
  expect(await reserve(browser)).toMatchObject(refused(errors.store_unknown));
  await successor('1002');
  const { config } = house.shop;
  Object.assign(house.shop, { config: { ...config, PRODUCT_LOCATOR_EXCLUDED_DEPARTMENTS: 'MAR' } });
  expect(await reserve(browser)).toMatchObject(refused(errors.reservation_refused));
  Object.assign(house.shop, { config: { ...config, PRODUCT_LOCATOR: false } });
  expect(await reserve(browser)).toMatchObject(refused(errors.reservation_refused));
  Object.assign(house.shop, { config });
  const countries = (names: string[] | null) => sql`update product set countries = ${names}`.execute(database.db);
  await countries(['jp']);
  expect(await reserve(browser)).toMatchObject(refused(errors.sku_unknown));
  await countries(null);
  expect(await left()).toBe(1);
  expect((await reserve(browser)).status).toBe(200);
});

test('M17: reservation_exists for a second one of a product, reservation_limit for a fourth at once', async () => {
  const browser = await customer();
  await countStock(database.db, [{ sku: bag, source: '1001', qty: 5 }]);
  await made(browser);
  expect(await reserve(browser)).toMatchObject(refused(errors.reservation_exists));
  const answers = await Promise.all(colors.map((sku) => reserve(browser, { productsku: sku.replace(' ', '-') })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject(refused(errors.reservation_limit));
});

test('M1: reserves the last piece once against other customers and a sale in the store', async () => {
  const browsers = await Promise.all(Array.from({ length: 4 }, customer));
  const [sold, ...answers] = await Promise.all([
    database.db
      .transaction()
      .execute((tx) => moveStock(tx, { cause: 'staff' }, [{ kind: 'sold', sku: bag, source: '1001', pieces: 1 }])),
    ...browsers.map((browser) => reserve(browser)),
  ]);
  const reserved = answers.filter(({ status }) => status === 200).length;
  expect(reserved + (sold.length === 0 ? 1 : 0)).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - reserved);
  expect(await left()).toBe(0);
});

describe('a piece that the store does not have', () => {
  const [other] = colors;
  const soldOut = () =>
    countStock(
      database.db,
      [bag, other].map((sku) => ({ sku, source: '1001', qty: 0 })),
    );
  const rowsOf = async (table: 'idempotency' | 'rate_limit') =>
    (
      await database.db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .execute()
    ).length;

  test('is refused before a write, and does not count towards the limit of the network', async () => {
    const browser = await customer();
    await soldOut();
    const before = [await rowsOf('idempotency'), await rowsOf('rate_limit')];
    const key = randomUUID();
    for (let count = 0; count < 11; count += 1)
      expect(await reserve(browser, {}, key)).toMatchObject(refused(errors.out_of_stock));
    expect([await rowsOf('idempotency'), await rowsOf('rate_limit')]).toEqual(before);
    // The same key reserves what came in since.
    await countStock(database.db, [{ sku: bag, source: '1001', qty: 1 }]);
    expect((await reserve(browser, {}, key)).status).toBe(200);
  });

  test('asks for the sign-in first, and names an unknown product, store, and a store without reservations', async () => {
    await soldOut();
    expect((await reserve(await house.browser())).status).toBe(401);
    const browser = await customer();
    expect(await reserve(browser, { productsku: 'NONE-1' })).toMatchObject(refused(errors.sku_unknown));
    expect(await reserve(browser, { storeid: '9999' })).toMatchObject(refused(errors.store_unknown));
    expect(await reserve(browser, { storeid: '1002' })).toMatchObject(refused(errors.reservation_refused));
    await sql`update variant set is_withdrawn = true where sku = ${bag}`.execute(database.db);
    try {
      expect(await reserve(browser)).toMatchObject(refused(errors.sku_unknown));
    } finally {
      await sql`update variant set is_withdrawn = false where sku = ${bag}`.execute(database.db);
    }
  });

  test('M4, M5: a key that was used before keeps its answer and its payload', async () => {
    const browser = await customer();
    const key = randomUUID();
    const first = await reserve(browser, {}, key);
    await soldOut();
    expect(await reserve(browser, { productsku: other.replace(' ', '-') }, key)).toMatchObject(
      refused(errors.idempotency_conflict),
    );
    // A key whose call stored no reservation, and then a server that died after the commit, or a key that was swept.
    await database.db.updateTable('reservation').set({ request_key: null }).where('request_key', '=', key).execute();
    expect((await reserve(browser, {}, key)).body).toEqual(first.body);
    await database.db.updateTable('reservation').set({ request_key: key }).where('request_key', 'is', null).execute();
    await sql`delete from idempotency`.execute(database.db);
    expect((await reserve(browser, {}, key)).body).toEqual(first.body);
  });
});

test('limits the reservations from one network', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const browser = await customer();
    const { status, body } = await reserve(browser);
    statuses.push(status);
    if (status === 200) await cancel(browser, reserveInStore.answer.parse(body).reservation.increment_id);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('a cancelled reservation gives the piece back once, and only its customer cancels it', async () => {
  const browser = await customer();
  const { increment_id } = await made(browser);
  expect(await cancel(await customer(), increment_id)).toMatchObject(refused(errors.not_found));
  const [one, other] = await Promise.all([cancel(browser, increment_id), cancel(browser, increment_id)]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
  const answer = one.status === 200 ? one : other;
  expect(cancelReservation.answer.parse(answer.body).reservation.status).toBe('cancelled');
  expect(await left()).toBe(1);
});

test('the sweep ends what the store did not answer, and what was not collected, at the store’s closing time', async () => {
  const { increment_id } = await made(await customer());
  clock.now = new Date('2026-11-25T17:59:00Z');
  await expireReservations(house.shop);
  expect(await statusOf(increment_id)).toBe('requested');
  clock.now = new Date('2026-11-25T18:00:00Z');
  await expireReservations(house.shop);
  expect(await statusOf(increment_id)).toBe('declined');
  expect(await left()).toBe(1);
});

test('the sweep keeps a reservation that the store confirms while it runs', async () => {
  const { increment_id } = await made(await customer());
  clock.now = new Date('2026-11-25T18:00:00Z');
  const reservation_id = await idOf(increment_id);
  await takeReservationStep(house.shop, reservation_id, 'confirm');
  expect(await takeReservationStep(house.shop, reservation_id, 'expire')).toBeNull();
  expect(await statusOf(increment_id)).toBe('held');
});

describe('a set', () => {
  const top = 'V5701P MV';
  const bottom = 'V5702P LV';
  const bikini = `V5790P-${top}-${bottom}`;
  const ring = 'J1190P MJ';
  const cup = 'D8110P B';
  const pair = `D8190P-${cup}-${cup}`;
  const asked = (sku: string) => sku.replaceAll(' ', '-');
  const have = (figures: Readonly<Record<string, number>>) =>
    countStock(
      database.db,
      Object.entries(figures).map(([sku, qty]) => ({ sku, source: '1001', qty })),
    );
  const leftOf = () => Promise.all([top, bottom, cup].map(left));

  beforeAll(async () => {
    const skus = [top, bottom, bikini, cup, pair, ring, 'J1190P', 'MJ'];
    await addProducts(
      database.db,
      skus.map((sku) => ({ sku, prices: { fr: 38_000 }, stock: 0 })),
    );
    await makeSets(database.db, { [bikini]: [{ sku: top }, { sku: bottom }], [pair]: [{ sku: cup }, { sku: cup }] });
  });

  test('M1: holds each part in one transaction, and gives back or sells them together', async () => {
    await have({ [top]: 1, [bottom]: 2, [cup]: 2 });
    const browser = await customer();
    const first = await made(browser, { productsku: asked(bikini) });
    const { increment_id, sku } = first;
    const double = await made(browser, { productsku: asked(pair) });
    expect([sku, double.sku]).toEqual([bikini, pair]);
    const [bikiniParts, pairParts] = [first, double].map(({ set_items }) => set_items.map((item) => item.sku));
    expect([bikiniParts, pairParts]).toEqual([
      [top, bottom],
      [cup, cup],
    ]);
    const mail = (await house.post()).find(({ subject }) => subject.includes(first.increment_id));
    expect(mail?.text).toContain(`(Piece ${top}, Madder red, ${top}; Piece ${bottom}, Madder red, ${bottom})`);
    expect(await leftOf()).toEqual([0, 1, 0]);
    await cancel(browser, increment_id);
    expect(await leftOf()).toEqual([1, 2, 0]);
    const id = await idOf(double.increment_id);
    await takeReservationStep(house.shop, id, 'confirm');
    await takeReservationStep(house.shop, id, 'collect');
    expect((await explainStock(database.db, cup, '1001')).join('\n')).not.toContain('open:');
    expect(await leftOf()).toEqual([1, 2, 0]);
  });

  test('M1: out_of_stock holds no part when one is missing', async () => {
    await have({ [top]: 0, [bottom]: 2, [cup]: 1 });
    expect(await reserve(await customer(), { productsku: asked(bikini) })).toMatchObject(refused(errors.out_of_stock));
    expect(await reserve(await customer(), { productsku: asked(pair) })).toMatchObject(refused(errors.out_of_stock));
    expect(await leftOf()).toEqual([0, 2, 1]);
  });

  test('M1: sets and their parts share the last piece: one of all requests wins', async () => {
    await have({ [top]: 1, [bottom]: 5, [cup]: 0 });
    const browsers = await Promise.all(Array.from({ length: 6 }, customer));
    const answers = await Promise.all(
      browsers.map((browser, index) => reserve(browser, { productsku: asked(index % 2 === 0 ? bikini : top) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await leftOf())[0]).toBe(0);
  });

  test('a SKU with a blank is one product, although its hyphen looks like a join', async () => {
    await have({ [ring]: 1, J1190P: 1, MJ: 1 });
    const browser = await customer();
    expect((await made(browser, { productsku: 'J1190P-MJ' })).sku).toBe(ring);
    expect(await Promise.all([ring, 'J1190P', 'MJ'].map(left))).toEqual([0, 1, 1]);
    // A join that the house does not sell as a set has no price, and is no product.
    expect(await reserve(browser, { productsku: `${asked(top)}-${asked(bottom)}` })).toMatchObject(
      refused(errors.sku_unknown),
    );
  });
});
