// The law's withdrawal from the checkout to the refund, and what the order says at each moment: facts of delivered orders.
import { randomUUID } from 'node:crypto';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn, finalizeReturn, returnFormOf } from '@vitrine/contract/returns';
import { orderActions } from '@vitrine/rules/returns/orderActions';
import { countries, type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { capturePayment } from '../fulfilment/capture/capture.ts';
import { refundReturn } from '../fulfilment/refunds/refunds.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import * as queries from './queries.ts';
import { feesOf } from './requestTotals.ts';
import { returnRequestedMail } from './returnMail.ts';

const { clock, database, house } = boughtOrders();

const studs = 'J0710 00';
const ring = 'J0620 52';
const otherRing = 'J0620 54';
const bag = 'H0612 20R';
const prices = { fr: 100_00, kr: 150_000, br: 500_00, us: 120_00 };
const start = new Date('2026-11-19T10:00:00Z');
const after = (days: number): void => {
  clock.now = new Date(start.getTime() + days * 86_400_000);
};

beforeAll(async () => {
  await addProducts(
    database.db,
    [studs, ring, bag].map((sku) => ({ sku, title: sku, prices, stock: 1000 })),
  );
  await addVariant(database.db, ring, { sku: otherRing, color: 'Blue', prices, stock: 5 });
  const keep = (sku: string, flags: { is_refundable: boolean; is_exchangeable: boolean }) =>
    database.db.updateTable('product').set(flags).where('code', '=', sku.toLowerCase().replace(' ', '_')).execute();
  await keep(studs, { is_refundable: false, is_exchangeable: false });
  await keep(ring, { is_refundable: false, is_exchangeable: true });
});
beforeEach(async () => {
  clock.now = start;
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
  await setStock(otherRing, 5);
});
const setStock = (sku: string, qty: number) =>
  database.db.updateTable('stock').set({ qty }).where('sku', '=', sku).execute();

const seoul = {
  lastname: '박',
  firstname: '지우',
  postcode: '06035',
  region: '11',
  city: '강남구',
  street1: '도산대로 1',
  country_id: 'kr',
  phonecode: '+82',
  telephone: '01012345678',
};
const saoPaulo = {
  firstname: 'Ana',
  lastname: 'Souza',
  prefix: 'Ms.',
  street1: 'Avenida Paulista',
  street_number: '1000',
  neighborhood: 'Bela Vista',
  social_security_number: '529.982.247-25',
  postcode: '01310-100',
  city: 'São Paulo',
  region: 'SP',
  country_id: 'br',
  phonecode: '+55',
  telephone: '11912345678',
};
const newYork = {
  prefix: 'Ms.',
  firstname: 'Ann',
  lastname: 'Lee',
  street1: '5 Main Street',
  postcode: '10001',
  city: 'New York',
  region: 'NY',
  country_id: 'us',
  phonecode: '+1',
  telephone: '2125550123',
};
const addresses: Partial<Record<Locale, object>> = { fr_fr: paris, kr_ko: seoul, br_pt: saoPaulo, us_en: newYork };
let guests = 0;

/** An order of pieces that a guest bought in a storefront, and that arrived as a whole. */
async function arrived(locale: Locale, skus: readonly string[]) {
  const browser = await house.browser();
  guests += 1;
  const email = `guest${guests}@example.com`;
  const added = await browser.post('/api/commerce/basket/add', { locale, items: skus.map((sku) => ({ sku, qty: 1 })) });
  expect(added.status).toBe(200);
  const at = await browser.post('/api/commerce/delivery/address', { locale, email, address: addresses[locale] });
  if (at.status !== 200) throw new Error(JSON.stringify(at.body));
  const { amount, currency } = (at.body as { checkout: CheckoutState }).checkout.totals.grand_total;
  const { body } = await house.pay(
    browser,
    { amount, currency },
    { locale, ...(locale === 'kr_ko' && { privacy_consent: true }) },
  );
  if (!body.order) throw new Error(JSON.stringify(body));
  const { order_id, ref } = body.order;
  for (const step of ['ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order_id, step, { actor: 'staff', track_number: `T${guests}` })).toBeNull();
  const whole = await readWholeOrder(database.db, order_id);
  const itemOf = (sku: string): string => whole?.lines.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { locale, email, order_id, ref, total: amount, itemOf };
}
type Order = Awaited<ReturnType<typeof arrived>>;

/** A browser that names the order's email, as a guest does. */
async function proven({ locale, ref, email }: Order) {
  const browser = await house.browser();
  const query = new URLSearchParams({ locale, order_id: ref, email });
  const { body } = await browser.get(`/api/commerce/order?${query.toString()}`);
  return { browser, shown: orderCall.answer.parse(body).order };
}
const shownOf = async (order: Order) => (await proven(order)).shown;
/** What the order's page offers: its actions, and each line's rights, or why it has none. */
async function offeredOf(order: Order) {
  const shown = await shownOf(order);
  const lines = shown.items.map(
    ({ rights, return_refusal }) => return_refusal ?? rights.map(({ type, until }) => `${type} ${until ?? ''}`).join(),
  );
  return [orderActions(shown), lines];
}

const request = '/api/commerce/exchange-return/request';
async function formOf(order: Order, return_type?: string) {
  const { browser } = await proven(order);
  const query = new URLSearchParams({
    locale: order.locale,
    order_id: order.order_id,
    ...(return_type && { return_type }),
  });
  return returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body).form;
}
const choose = (order: Order, sku: string) => [{ order_item_id: order.itemOf(sku), qty: 1, return_reason: 'other' }];
async function create(order: Order, sku: string, return_type = 'return') {
  const { browser } = await proven(order);
  const { locale, order_id } = order;
  return browser.post(request, { locale, order_id, return_type, items: choose(order, sku) });
}
async function send(order: Order, sku: string, made: Awaited<ReturnType<typeof create>>) {
  const { browser } = await proven(order);
  const { locale, order_id } = order;
  const open = createReturn.answer.parse(made.body).request;
  const method = open.return_methods[0]?.method ?? 'office';
  const slot = open.available_pickup_slots[0];
  const pickup =
    method === 'pickup'
      ? { pickup_address: { address_id: 'order' }, pickup_date: slot?.day, pickup_time: slot?.times[0] }
      : {};
  return browser.post(
    `${request}/finalize`,
    {
      locale,
      order_id,
      request_id: open.request_id,
      return_type: 'return',
      items: choose(order, sku),
      selected_return_method: method,
      shown_refund: open.details.totals?.totalPrice.amount,
      ...pickup,
    },
    { 'idempotency-key': randomUUID() },
  );
}
/** A withdrawal of a piece from the tray to the refund; answers the sums that moved. */
async function withdrawn(order: Order, sku: string) {
  const sent = await send(order, sku, await create(order, sku));
  const { request: done } = finalizeReturn.answer.parse(sent.body);
  for (const step of ['receive', 'accept'] as const)
    expect(await takeReturnStep(house.shop, done.details.increment_id, step)).toBeNull();
  await capturePayment(house.shop, { order_id: order.order_id });
  await house.simulator.settled();
  await refundReturn(house.shop, { return_id: done.return_id });
  const { returns } = await shownOf(order);
  const refunds = await database.db
    .selectFrom('refund')
    .select('amount')
    .where('return_id', '=', done.return_id)
    .execute();
  return { done, totals: returns[0]?.totals, refunded: refunds.map(({ amount }) => amount) };
}
const state = async (order: Order, body: object = {}) => {
  const { browser } = await proven(order);
  const { locale, ref: reference, email } = order;
  const statement = { locale, statement_id: randomUUID(), name: 'Anne', reference, email, ...body };
  return browser.post('/api/commerce/withdrawal', statement);
};
const refused = { body: { error: { internal_code: 4_800_012 } } };

describe('without a statement, within the law’s period', () => {
  test.each([
    ['kr_ko', '2026-11-26', 8],
    ['br_pt', '2026-11-26', 8],
    ['fr_fr', '2026-12-03', 15],
  ] as const)(
    '%s: a piece that the house does not take back is withdrawn from and refunded whole',
    async (locale, until, late) => {
      const order = await arrived(locale, [studs]);
      expect(await offeredOf(order)).toEqual([['withdraw', 'report_fault'], [`return ${until}`]]);
      const form = await formOf(order);
      expect([form.return_types, form.return_type, form.is_stated]).toEqual([['return', 'refund'], 'return', false]);
      const { done, totals, refunded } = await withdrawn(order, studs);
      expect(done.is_statement).toBe(true);
      expect(totals).toMatchObject({ returnFee: { amount: 0 }, totalPrice: { amount: order.total } });
      expect(refunded).toEqual([order.total]);
      // The mail is the receipt, with the statement's moment.
      const whole = await readWholeOrder(database.db, order.order_id);
      const row = await queries.requestById(database.db, done.return_id);
      if (!whole || !row) throw new Error('no return');
      const mail = mailHtml(returnRequestedMail(locale, { site: 'https://shop.example', house: 'M' }, whole, row).body);
      const { tag } = storefronts[locale];
      expect(mail).toContain(
        dateFormat(`${tag}-u-nu-latn-ca-gregory`, { dateStyle: 'full', timeZone: 'UTC' }).format(start),
      );
      const other = await arrived(locale, [studs]);
      after(late);
      expect(await offeredOf(other)).toEqual([['report_fault'], ['window_closed']]);
      expect(await create(other, studs)).toMatchObject(refused);
    },
  );

  test('sending it off decides: a request of the last day that is sent off a day later is refused', async () => {
    const order = await arrived('br_pt', [studs]);
    after(7);
    const made = await create(order, studs);
    expect(made.status).toBe(200);
    after(8);
    expect(await send(order, studs, made)).toMatchObject(refused);
  });

  test.each(countries)('%s: a withdrawal never costs a fee', (country) => {
    const asked = { return_type: 'return', method: 'office', requested_at: start } as const;
    expect(feesOf(country, { delivered_at: start }, asked)).toEqual([]);
  });

  test('no such law: the piece cannot come back, and its page says so', async () => {
    const order = await arrived('us_en', [studs]);
    expect(await offeredOf(order)).toEqual([['report_fault'], ['final_sale']]);
    expect((await formOf(order)).return_types).toEqual(['refund']);
    expect(await create(order, studs)).toMatchObject(refused);
  });
});

describe('after a statement', () => {
  test('the pieces come back until they are due, and the statement is not made twice', async () => {
    const order = await arrived('fr_fr', [studs]);
    after(10);
    expect((await state(order)).status).toBe(200);
    expect(await offeredOf(order)).toEqual([['send_withdrawn', 'report_fault'], ['return 2026-12-14']]);
    after(24);
    const { done, refunded } = await withdrawn(order, studs);
    expect([done.is_statement, refunded]).toEqual([false, [order.total]]);
  });

  test('a late request is refused, and so is one by a statement that came too late', async () => {
    const [order, late] = [await arrived('fr_fr', [studs]), await arrived('fr_fr', [studs])];
    after(10);
    await state(order);
    after(16);
    await state(late);
    expect(await offeredOf(late)).toEqual([['report_fault'], ['window_closed']]);
    expect(await create(late, studs)).toMatchObject(refused);
    after(30);
    expect(await offeredOf(order)).toEqual([['report_fault'], ['window_closed']]);
    expect(await create(order, studs)).toMatchObject(refused);
  });

  test('a request that was never sent off states nothing; one that was, and that the house refused, does', async () => {
    const [asked, sent] = [await arrived('fr_fr', [studs]), await arrived('fr_fr', [studs])];
    after(10);
    await create(asked, studs);
    await queries.cancelUnfinished(database.db, asked.order_id, clock.now);
    const { body } = await send(sent, studs, await create(sent, studs));
    const { increment_id } = finalizeReturn.answer.parse(body).request.details;
    expect(await takeReturnStep(house.shop, increment_id, 'refuse', { refusal_reason: 'worn' })).toBeNull();
    after(16);
    expect(await create(asked, studs)).toMatchObject(refused);
    expect(await offeredOf(sent)).toEqual([['send_withdrawn', 'report_fault'], ['return 2026-12-14']]);
  });

  test('it opens the lines that it names alone, and its receipt names them', async () => {
    const order = await arrived('fr_fr', [studs, ring]);
    after(10);
    expect((await state(order, { items: [order.itemOf(studs)], pieces: 'Unworn.' })).status).toBe(200);
    const [receipt] = await database.db
      .selectFrom('mail_outbox')
      .select('data')
      .where('kind', '=', 'withdrawal_receipt')
      .execute();
    expect(receipt?.data).toMatchObject({ pieces: `${studs}, Madder red\nUnworn.` });
    after(20);
    expect(await offeredOf(order)).toEqual([
      ['send_withdrawn', 'request_exchange', 'report_fault'],
      ['return 2026-12-14', 'exchange 2026-12-19'],
    ]);
    expect(await create(order, ring)).toMatchObject(refused);
    expect((await create(order, studs)).status).toBe(200);
  });

  test('lines of an order that the session does not read are refused before anything is stored', async () => {
    const [order, other] = [await arrived('fr_fr', [studs]), await arrived('fr_fr', [studs])];
    expect((await state(order, { items: [other.itemOf(studs)] })).status).toBe(400);
    expect((await state(order, { items: [order.itemOf(studs)], reference: 'NOORDER' })).status).toBe(401);
    expect(
      await database.db.selectFrom('withdrawal').selectAll().where('order_id', '=', order.order_id).execute(),
    ).toEqual([]);
  });
});

describe('an exchange', () => {
  test('is offered beside the withdrawal, and alone where no law gives one', async () => {
    expect(await offeredOf(await arrived('fr_fr', [ring]))).toEqual([
      ['withdraw', 'request_exchange', 'report_fault'],
      ['return 2026-12-03,exchange 2026-12-19'],
    ]);
    const order = await arrived('us_en', [ring]);
    expect(await offeredOf(order)).toEqual([['request_exchange', 'report_fault'], ['exchange 2026-12-19']]);
    expect((await formOf(order)).return_type).toBe('exchange');
  });

  test('of a mixed order is offered although the other line is closed', async () => {
    const order = await arrived('us_en', [studs, ring]);
    expect(await offeredOf(order)).toEqual([
      ['request_exchange', 'report_fault'],
      ['final_sale', 'exchange 2026-12-19'],
    ]);
  });

  test('is not offered when every sibling is sold out, nor for a product of one variant', async () => {
    const [order, whole] = [await arrived('us_en', [ring]), await arrived('us_en', [bag])];
    await setStock(otherRing, 0);
    expect(await offeredOf(order)).toEqual([['report_fault'], ['no_exchange']]);
    expect((await formOf(order, 'exchange')).return_types).toEqual(['refund']);
    // The bag's flag allows an exchange, but it has no other variant.
    expect(await offeredOf(whole)).toEqual([['request_refund'], ['refund 2026-12-19']]);
    expect((await shownOf(whole)).items[0]?.stock).toEqual({ is_less_than_qty: true, is_empty: true });
  });
});
