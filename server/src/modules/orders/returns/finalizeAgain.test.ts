// What changes between the request of a return and its end: prices, days, and what another tab does while the carrier books.
import { randomUUID } from 'node:crypto';
import { createReturn, type ReturnRequest } from '@vitrine/contract/returns';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { createCarrierSimulator, type CarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCarrier } from '../../../platform/partners/carriers/openCarrier.ts';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { addProducts, addVariant, stockOf } from '../../../testing/testProducts.ts';
import { dropBookingLater } from './bookingGuard.ts';
import { bookPickupLater } from './pickupBooking.ts';

const { bought, clock, database, house } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;
type Open = { browser: Browser; order_id: string; made: ReturnRequest };
const path = '/api/commerce/exchange-return/request';
const locale = 'fr_fr';
const blue = 'H0612P 20B';
const start = new Date('2026-11-21T10:00:00Z');
let carriers: CarrierSimulator;

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 5 });
  const config = { ...house.shop.config, CHRONOPOST_URL: `${carriers.url}/chronopost`, CARRIER_TIMEOUT_MS: 5000 };
  Object.assign(house.shop, { config });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  clock.now = start;
  carriers.fault = 'none';
  await database.db.deleteFrom('job').execute();
});

/** An unfinished return of an order that Chronopost has delivered. */
async function open(return_type: 'refund' | 'exchange' = 'refund'): Promise<Open> {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id } = order;
  const shipping_method = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';
  await database.db
    .updateTable('shop_order')
    .set({ shipping_method, delivered_at: start, shipped_at: start, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const exchange_sku = return_type === 'exchange' ? { exchange_sku: blue } : {};
  const items = [{ order_item_id, qty: 1, return_reason: 'colour', ...exchange_sku }];
  const { body } = await browser.post(path, { locale, order_id, return_type, items });
  return { browser, order_id, made: createReturn.answer.parse(body).request };
}
const finalize = ({ browser, order_id, made }: Open, more: object, key: string = randomUUID()) => {
  const { request_id, chosen: items, details } = made;
  const body = { locale, order_id, request_id, return_type: details.return_type, items, ...more };
  return browser.post(`${path}/finalize`, body, { 'idempotency-key': key });
};
const office = { selected_return_method: 'office' };
const refused = { error: { internal_code: 4_800_012 } };
const rowOf = ({ made }: Open) =>
  database.db
    .selectFrom('return_request')
    .selectAll()
    .where('return_id', '=', made.request_id)
    .executeTakeFirstOrThrow();

describe('what was checked at the request is checked again at its end', () => {
  test('the price of the new piece of an exchange', async () => {
    const back = await open('exchange');
    const left = await stockOf(database.db, blue);
    const priced = (amount: number) =>
      database.db.updateTable('price').set({ amount }).where('sku', '=', blue).execute();
    await priced(400_000);
    expect((await finalize(back, office)).body).toMatchObject(refused);
    expect([await stockOf(database.db, blue), (await rowOf(back)).finalized_at]).toEqual([left, null]);
    await priced(385_000);
    expect((await finalize(back, office)).status).toBe(200);
  });

  test('the day on which a piece comes back', async () => {
    clock.now = new Date('2026-12-21T22:30:00Z');
    const back = await open();
    // Half an hour past midnight in Paris, on the 31st day.
    clock.now = new Date('2026-12-21T23:30:00Z');
    expect((await finalize(back, office)).body).toMatchObject(refused);
    clock.now = new Date('2026-12-21T22:45:00Z');
    expect((await finalize(back, office)).status).toBe(200);
  });
});

describe('a pickup that is booked while the return changes', () => {
  const slotOf = ({ made }: Open, nth: number) => {
    const slot = made.available_pickup_slots[nth];
    return { selected_return_method: 'pickup', pickup_date: slot?.day ?? '', pickup_time: slot?.times[0] ?? '' };
  };
  const live = () => [...carriers.pickups.values()].filter(({ isCanceled }) => !isCanceled);
  /** Does something once, after the carrier has booked and before the shop stores it. */
  const afterBooking = (work: () => Promise<unknown>): void => {
    const pickup = openCarrier(house.shop.config, 'chronopost')?.pickup;
    if (!pickup) throw new Error('no carrier');
    const { book } = pickup;
    const once: typeof book = async (request) => {
      Object.assign(pickup, { book });
      const confirmation = await book(request);
      await work();
      return confirmation;
    };
    Object.assign(pickup, { book: once });
  };
  /** The new process does what is due, also what waits for a call that has died. */
  const goOn = async () => {
    const jobs = await database.db.selectFrom('job').select(['kind', 'data']).execute();
    const of = (kind: string) =>
      jobs.filter((job) => job.kind === kind).map(({ data }) => data as Record<string, string>);
    for (const data of of('drop_booking')) await dropBookingLater(house.shop, data);
    for (const data of of('book_pickup')) await bookPickupLater(house.shop, data);
    return of('drop_booking').length;
  };

  test('is dropped when another tab gives the return up', async () => {
    const back = await open();
    const { browser, order_id, made } = back;
    const before = live().length;
    afterBooking(() => browser.post(`${path}/drop`, { locale, order_id, request_id: made.request_id }));
    expect((await finalize(back, slotOf(back, 0))).body).toMatchObject(refused);
    expect(live()).toHaveLength(before + 1);
    expect(await goOn()).toBe(1);
    expect(live()).toHaveLength(before);
  });

  test('is the one that the shop stores when two tabs choose two days', async () => {
    const back = await open();
    const before = live().length;
    afterBooking(() => finalize(back, slotOf(back, 1)));
    expect((await finalize(back, slotOf(back, 0))).body).toMatchObject(refused);
    await goOn();
    const { pickup_confirmation, pickup_date } = await rowOf(back);
    expect(pickup_date).toBe(slotOf(back, 1).pickup_date);
    expect(live()).toHaveLength(before + 1);
    expect(live().at(-1)).toMatchObject({ confirmation: pickup_confirmation, day: pickup_date });
  });

  test('is dropped when the carrier’s answer is lost and another tab was faster', async () => {
    const back = await open();
    const before = live().length;
    afterBooking(async () => {
      await finalize(back, slotOf(back, 1));
      throw new Error('no answer');
    });
    expect((await finalize(back, slotOf(back, 0))).body).toMatchObject(refused);
    await goOn();
    expect(live()).toHaveLength(before + 1);
    expect(live().at(-1)?.day).toBe(slotOf(back, 1).pickup_date);
  });

  test('is dropped, and the return stays open, when the answer came so late that its drop had begun', async () => {
    const back = await open();
    const before = live().length;
    afterBooking(() => database.db.updateTable('job').set({ tries: 1 }).where('kind', '=', 'drop_booking').execute());
    expect((await finalize(back, slotOf(back, 0))).status).toBe(503);
    expect((await rowOf(back)).finalized_at).toBeNull();
    await goOn();
    expect(live()).toHaveLength(before);
  });

  test('leaves no job behind when it is stored, and none when the carrier refuses it', async () => {
    const back = await open();
    carriers.fault = 'refusing';
    expect((await finalize(back, slotOf(back, 0))).body).toMatchObject(refused);
    expect(await goOn()).toBe(0);
    carriers.fault = 'none';
    expect((await finalize(back, slotOf(back, 0))).status).toBe(200);
    expect(await goOn()).toBe(0);
  });
});
