// Returns that a carrier brings: its pickup times, the booking, and its label.
import { randomUUID } from 'node:crypto';
import { createReturn, printLabel, type ReturnRequest } from '@vitrine/contract/returns';
import { order as orderCall } from '@vitrine/contract/orders';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { preselectedMethod } from '@vitrine/rules/returns/returnMethods';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import {
  createCarrierSimulator,
  type CarrierSimulator,
  localKeys,
} from '@vitrine/simulators/carriers/createCarrierSimulator';
import { reports } from '@vitrine/simulators/carriers/reports';
import { signReport } from '@vitrine/simulators/carriers/state';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { addTestStore } from '../../../testing/testStores.ts';
import { labelOf } from '../parcels/labels.ts';
import { carrierWebhook } from '../tracking/carrierWebhook.ts';
import { labelReturn } from './carrierReturns.ts';
import { bookPickupLater } from './pickupBooking.ts';
import { returnFiles } from './returnFiles.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

let carriers: CarrierSimulator;
const request = '/api/commerce/exchange-return/request';
type Browser = Awaited<ReturnType<typeof house.browser>>;
type Carrier = 'fedex' | 'chronopost' | 'ups' | 'dhl' | 'colissimo' | 'sagawa';

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const names = ['fedex', 'chronopost', 'ups', 'dhl', 'colissimo', 'sagawa'];
  const urls = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, `${carriers.url}/${name}`]));
  Object.assign(house.shop, { config: { ...house.shop.config, ...urls, CARRIER_TIMEOUT_MS: 5000 } });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  // A Saturday.
  clock.now = new Date('2026-11-21T10:00:00Z');
  carriers.fault = 'none';
  for (const table of ['rate_limit', 'job'] as const) await database.db.deleteFrom(table).execute();
});

const methodBy = (country: Country, carrier: Carrier): string =>
  shippingMethodsOf(country).find((method) => method.carrier === carrier)?.method ?? '';

/** An unfinished return of an order that a carrier brought. */
async function open(carrier: Carrier, country: Country = 'fr') {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id, ref } = order;
  const address = {
    country_id: country,
    firstname: 'Anne',
    lastname: 'Weiss',
    street1: 'Weg 1',
    postcode: '20095',
    city: 'Ort',
    telephone: '0612345678',
  };
  await database.db
    .updateTable('shop_order')
    .set({
      store: country,
      shipping_method: methodBy(country, carrier),
      delivered_at: clock.now,
      shipped_at: clock.now,
      status: 'received',
      ...(country === 'fr' ? {} : { shipping_address: JSON.stringify(address) }),
    })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const body = {
    locale: 'fr_fr',
    order_id,
    return_type: 'refund',
    items: [{ order_item_id, qty: 1, return_reason: 'colour' }],
  };
  const made = createReturn.answer.parse((await browser.post(request, body)).body).request;
  return { browser, order_id, ref, made };
}
const send = (browser: Browser, order_id: string, made: ReturnRequest, more: object) =>
  browser.post(
    `${request}/finalize`,
    {
      locale: 'fr_fr',
      order_id,
      request_id: made.request_id,
      return_type: 'refund',
      items: made.chosen,
      request_notes: '',
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  );
const pickupOf = (made: ReturnRequest) => {
  const [slot] = made.available_pickup_slots;
  return { selected_return_method: 'pickup', pickup_date: slot?.day ?? '', pickup_time: slot?.times[0] ?? '' };
};
const rowOf = (return_id: string) =>
  database.db.selectFrom('return_request').selectAll().where('return_id', '=', return_id).executeTakeFirstOrThrow();
const jobs = async () =>
  (await database.db.selectFrom('job').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);

test.each([
  ['colissimo', 'fr', 'office'],
  ['sagawa', 'jp', 'pickup'],
  ['chronopost', 'fr', null],
] as const)('the only mode of a carrier is preselected, beside a store: %s', async (carrier, country, expected) => {
  await addTestStore(database.db, `8${carrier}`, { country });
  const { made } = await open(carrier, country);
  expect(made.return_methods.map(({ method }) => method)).toContain('boutique');
  expect(preselectedMethod(made)).toBe(expected);
});

const jobOf = async (kind: string) =>
  (await database.db.selectFrom('job').select('data').where('kind', '=', kind).executeTakeFirstOrThrow())
    .data as Record<string, string>;

describe('pickup times', () => {
  test('are the carrier’s own, and FedEx in Europe hides the hours 1 to 11', async () => {
    const { made } = await open('fedex', 'it');
    expect(made.available_pickup_slots).toEqual(
      // Monday to Thursday: nothing on Sunday.
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({
        day,
        times: ['12:00-15:00', '14:00-17:00', '16:00-19:00'],
      })),
    );
    const american = await open('fedex', 'us');
    expect(american.made.available_pickup_slots[0]?.times[0]).toBe('08:00-11:00');
  });

  test.each(['broken', 'slow', 'refusing'] as const)(
    'of a carrier that is %s are none, and the pickup is refused with 2200105',
    async (fault) => {
      const { browser, order_id, made } = await open('fedex', 'it');
      carriers.fault = fault;
      const answer = await send(browser, order_id, made, pickupOf(made));
      expect(answer.body).toMatchObject({ error: { internal_code: 2_200_105 } });
      expect((await rowOf(made.request_id)).finalized_at).toBeNull();
    },
  );

  test('are the shop’s where the carrier names none', async () => {
    const { made } = await open('chronopost');
    expect(made.available_pickup_slots[0]?.times).toContain('09:00-12:00');
  });
});

describe('a pickup', () => {
  test.each([
    ['fedex', 'it'],
    ['chronopost', 'fr'],
    ['ups', 'es'],
    ['dhl', 'de'],
    ['sagawa', 'jp'],
  ] as const)('is booked once at %s when the return is sent off', async (carrier, country) => {
    const { browser, order_id, made } = await open(carrier, country);
    const before = carriers.pickups.size;
    const answer = await send(browser, order_id, made, pickupOf(made));
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { request: { details: { pickup_date: made.available_pickup_slots[0]?.day } } },
    ]);
    expect(carriers.pickups.size).toBe(before + 1);
    expect((await rowOf(made.request_id)).pickup_confirmation).toBe(
      [...carriers.pickups.values()].at(-1)?.confirmation,
    );
    expect(await jobs()).toContain('label_return');
    expect(await jobs()).not.toContain('book_pickup');
    const { pickup_reference } = await rowOf(made.request_id);
    await bookPickupLater(house.shop, { return_id: made.request_id, reference: pickup_reference ?? '' });
    expect(carriers.pickups.size).toBe(before + 1);
  });

  test('that the carrier refuses is refused with 4800012, and nothing is sent off', async () => {
    const { browser, order_id, made } = await open('chronopost');
    carriers.fault = 'refusing';
    const answer = await send(browser, order_id, made, pickupOf(made));
    expect(answer.body).toMatchObject({ error: { internal_code: 4_800_012 } });
    expect(await rowOf(made.request_id)).toMatchObject({ finalized_at: null, status: 'pending_approval' });
    carriers.fault = 'none';
    expect((await send(browser, order_id, made, pickupOf(made))).status).toBe(200);
  });

  test('M4: of a carrier that does not answer is booked later by the job, once', async () => {
    const { browser, order_id, made } = await open('chronopost');
    const before = carriers.pickups.size;
    carriers.fault = 'broken';
    expect((await send(browser, order_id, made, pickupOf(made))).status).toBe(200);
    expect(await jobs()).toContain('book_pickup');
    const again = await jobOf('book_pickup');
    await expect(bookPickupLater(house.shop, again)).rejects.toThrow();
    carriers.fault = 'none';
    for (let tries = 0; tries < 2; tries += 1) await bookPickupLater(house.shop, again);
    expect(carriers.pickups.size).toBe(before + 1);
    expect((await rowOf(made.request_id)).pickup_confirmation).not.toBeNull();
  });

  test('that the job finds refused is noted for staff', async () => {
    const { browser, order_id, made } = await open('chronopost');
    carriers.fault = 'broken';
    await send(browser, order_id, made, pickupOf(made));
    carriers.fault = 'refusing';
    await bookPickupLater(house.shop, await jobOf('book_pickup'));
    expect((await rowOf(made.request_id)).pickup_refused_at).not.toBeNull();
  });

  test('is not booked for a return that is refused anyway', async () => {
    const { browser, order_id, made } = await open('chronopost');
    const before = carriers.pickups.size;
    const answer = await send(browser, order_id, made, { ...pickupOf(made), shown_refund: 1 });
    expect(answer.body).toMatchObject({ error: { internal_code: expect.any(Number) } });
    expect(carriers.pickups.size).toBe(before);
  });
});

describe('the label of a return', () => {
  const linkOf = async (browser: Browser, ref: string) => {
    const { returns } = orderCall.answer.parse((await lookup(ref, email)).body).order;
    const hash = returns[0]?.return_hash ?? '';
    const answer = await browser.get(`${request}/print-label?hash=${encodeURIComponent(hash)}&locale=fr_fr`);
    return { answer, returns };
  };

  test.each([
    ['colissimo', 'application/pdf', '%PDF-'],
    ['chronopost', 'application/pdf', '%PDF-'],
  ] as const)('is the one of %s', async (carrier, type, begins) => {
    const { browser, order_id, ref, made } = await open(carrier);
    await send(browser, order_id, made, { selected_return_method: 'office' });
    const before = carriers.parcels.size;
    // The shopper is faster than the job.
    const { answer } = await linkOf(browser, ref);
    await labelReturn(house.shop, { return_id: made.request_id });
    expect(carriers.parcels.size).toBe(before + 1);
    const { download_link } = printLabel.answer.parse(answer.body);
    const file = await returnFiles(house.shop).request(download_link);
    expect(file.headers.get('content-type')).toBe(type);
    expect(file.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString('latin1', 0, 5)).toBe(begins);
    const stored = await labelOf(database.db, { return_id: made.request_id });
    expect(bytes.equals(stored?.file ?? Buffer.alloc(0))).toBe(true);
    expect([...carriers.parcels.values()].at(-1)).toMatchObject({
      is_return: true,
      track_number: stored?.track_number,
    });
  });

  test('is the shop’s while the carrier refuses, and none while it does not answer', async () => {
    const { browser, order_id, ref, made } = await open('chronopost');
    await send(browser, order_id, made, { selected_return_method: 'office' });
    carriers.fault = 'broken';
    expect((await linkOf(browser, ref)).answer.status).toBe(503);
    carriers.fault = 'refusing';
    expect((await linkOf(browser, ref)).answer.status).toBe(200);
    expect(await labelOf(database.db, { return_id: made.request_id })).toBeUndefined();
  });

  test('shows where the parcel is, and its delivery to the house is no receipt', async () => {
    const { browser, order_id, ref, made } = await open('dhl', 'de');
    await send(browser, order_id, made, { selected_return_method: 'office' });
    await labelReturn(house.shop, { return_id: made.request_id });
    const { track_number = '' } = (await labelOf(database.db, { return_id: made.request_id })) ?? {};
    const scans = (['collected', 'delivered'] as const).map((kind) => ({ kind, at: clock.now, place: 'Lyon' }));
    const body = reports.dhl({ track_number }, scans).text;
    const headers = { 'carrier-signature': signReport(localKeys('dhl').hook_key, clock.now, body) };
    const path = '/webhooks/carriers/dhl';
    expect((await carrierWebhook(house.shop).request(path, { method: 'POST', headers, body })).status).toBe(200);
    const { returns, status } = orderCall.answer.parse((await lookup(ref, email)).body).order;
    expect(returns[0]).toMatchObject({
      status: 'pending_shipping',
      parcel: { carrier_name: 'DHL Express', track_number },
    });
    expect(returns[0]?.parcel?.scans.map(({ kind }) => kind)).toEqual(['delivered', 'collected']);
    expect(status).toBe('received');
  });
});
