// Reservations in stores: the hold in the stock ledger, the limits, the steps of the store and the customer, and time.
import { randomUUID } from 'node:crypto';
import { cancelReservation, reserveInStore } from '@vitrine/contract/ereservation';
import { errors, type ErrorSpec } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testPersonalData } from '../../testing/testPersonalData.ts';
import type { Browser } from '../../testing/testPayments.ts';
import { addProducts, addVariant } from '../../testing/testProducts.ts';
import { createApi } from '../../platform/http/app.ts';
import { countStock } from '../stock/countStock.ts';
import { explainStock } from '../stock/explainStock.ts';
import { moveStock } from '../stock/moveStock.ts';
import { storePages } from './storePage.ts';
import { expireReservations, takeReservationStep } from './takeReservationStep.ts';

const database = testDatabase();
const start = new Date('2026-11-24T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
const colors = ['H0612P 20B', 'H0612P 20G', 'H0612P 20V'] as const;
const path = '/api/backend/ereservation';
const day = JSON.stringify([['10:30', '19:00']]);

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 10 }]);
  for (const sku of colors)
    await addVariant(database.db, bag, { sku, color: sku.slice(-1), prices: { fr: 385_000 }, stock: 10 });
  const hours = `{"mon":${day},"tue":${day},"wed":${day},"thu":${day},"fri":${day},"sat":${day}}`;
  for (const [store_id, is_ereservation] of [
    ['1001', true],
    ['1002', false],
  ] as const)
    await sql`insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude,
        longitude, timezone, hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
      values (${store_id}, 1, ${`s${store_id}`}, 'fr', 'Paris', 'One', '1, rue', 48.8, 2.3, 'Europe/Paris',
        ${hours}::jsonb, '[]', '{}', ${is_ereservation}, false, false, '{"fr":{"short_title":"Le premier"}}', '{}')`.execute(
      database.db,
    );
});
beforeEach(async () => {
  clock.now = start;
  await sql`delete from rate_limit`.execute(database.db);
  const open = database.db.selectFrom('reservation').select('reservation_id').where('ended_at', 'is', null);
  for (const { reservation_id } of await open.execute())
    await takeReservationStep(house.shop, reservation_id, 'cancel');
  await countStock(
    database.db,
    [bag, ...colors].map((sku) => ({ sku, source: '1001', qty: 1 })),
  );
});

const pages = () => createApi(house.shop, []).route('/', storePages(house.shop));
const left = async (sku = bag): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    select qty from stock where sku = ${sku} and source = '1001'`.execute(database.db);
  return rows[0]?.qty ?? -1;
};
const customer = () => house.customer(`${randomUUID()}@example.com`);
const reserve = (browser: Browser, change: object = {}, key: string = randomUUID()) =>
  browser.post(
    path,
    { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid: '1001', ...change },
    {
      'idempotency-key': key,
    },
  );
const made = async (browser: Browser, change: object = {}) =>
  reserveInStore.answer.parse((await reserve(browser, change)).body).reservation;
const cancel = (browser: Browser, number: string) =>
  browser.delete(`/api/commerce/ereservations/${number}?locale=fr_fr`);
const statusOf = async (increment_id: string): Promise<string | undefined> => {
  const row = database.db.selectFrom('reservation').select('status').where('increment_id', '=', increment_id);
  return (await row.executeTakeFirst())?.status;
};
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
  const bare = await browser.post(path, { locale: 'fr_fr', productsku: 'H0612P-20R', storeid: '1001' });
  expect(bare).toMatchObject(refused(errors.idempotency_key_missing));
  expect(await reserve(browser, { productsku: 'NONE-1' })).toMatchObject(refused(errors.sku_unknown));
  expect(await reserve(browser, { storeid: '9999' })).toMatchObject(refused(errors.store_unknown));
  expect(await reserve(browser, { storeid: '1002' })).toMatchObject(refused(errors.reservation_refused));
  expect(await left()).toBe(1);
});

test('M17: reservation_refused for a second one of a product, and for a fourth at once', async () => {
  const browser = await customer();
  await countStock(database.db, [{ sku: bag, source: '1001', qty: 5 }]);
  await made(browser);
  expect(await reserve(browser)).toMatchObject(refused(errors.reservation_refused));
  const answers = await Promise.all(colors.map((sku) => reserve(browser, { productsku: sku.replace(' ', '-') })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
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
  const { reservation_id } = await database.db
    .selectFrom('reservation')
    .select('reservation_id')
    .where('increment_id', '=', increment_id)
    .executeTakeFirstOrThrow();
  await takeReservationStep(house.shop, reservation_id, 'confirm');
  expect(await takeReservationStep(house.shop, reservation_id, 'expire')).toBeNull();
  expect(await statusOf(increment_id)).toBe('held');
});

/** The path of the store's page in the newest mail to the store. */
async function storeLink(increment_id: string): Promise<string> {
  for (let round = 0; round < 20; round += 1) {
    const found = (await house.post()).find(
      ({ text }) => text.includes('/boutique/reservations/') && text.includes(increment_id),
    );
    if (found) return /\/boutique\/reservations\/[\w-]+/u.exec(found.text)?.[0] ?? '';
  }
  throw new Error('no mail to the store');
}

test('the store confirms by the link of its mail and hands the piece over; the customer gets each change', async () => {
  const { increment_id } = await made(await customer());
  const link = await storeLink(increment_id);
  const store = pages();
  const page = await store.request(link);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain(increment_id);
  expect(await statusOf(increment_id)).toBe('requested');

  const step = (name: string) => store.request(link, { method: 'POST', body: new URLSearchParams({ step: name }) });
  expect((await step('confirm')).status).toBe(303);
  expect(await statusOf(increment_id)).toBe('held');
  const [confirmed] = (await house.post()).filter(({ text }) => text.includes(increment_id));
  // Two opening days after Tuesday.
  expect(confirmed?.text).toContain('jeudi 26 novembre');
  expect(confirmed?.calendar).toContain('METHOD:PUBLISH\n');
  expect(confirmed?.calendar).toContain('DTSTART:20261126T170000Z\nDTEND:20261126T180000Z\n');
  // Too late for the store to decline: nothing changes.
  await step('decline');
  expect(await statusOf(increment_id)).toBe('held');
  expect((await step('gift')).status).toBe(400);
  await step('collect');
  expect(await statusOf(increment_id)).toBe('collected');
  expect(await left()).toBe(0);
  expect((await explainStock(database.db, bag, '1001')).join('\n')).not.toContain('open:');
  expect((await store.request(`${link.slice(0, -3)}AAA`)).status).toBe(404);
});

test('a piece that is not collected returns to stock, and the customer gets a mail', async () => {
  const { increment_id } = await made(await customer());
  const link = await storeLink(increment_id);
  const store = pages();
  await store.request(link, { method: 'POST', body: new URLSearchParams({ step: 'confirm' }) });
  await house.post();
  clock.now = new Date('2026-11-26T18:00:00Z');
  await expireReservations(house.shop);
  expect(await statusOf(increment_id)).toBe('expired');
  expect(await left()).toBe(1);
  const ended = (await house.post()).find(({ subject }) => subject === 'Votre réservation a pris fin');
  expect(ended?.calendar).toContain('STATUS:CANCELLED');
  clock.now = new Date(start.getTime() + 91 * 86_400_000);
  expect((await store.request(link)).status).toBe(410);
});
