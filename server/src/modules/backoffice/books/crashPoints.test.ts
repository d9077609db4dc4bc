// A process that dies before any write and any call to a partner: payment, parcel, pickup, refund and papers end as one of each.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { createCarrierSimulator, type CarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { createFapiaoSimulator, type FapiaoSimulator } from '@vitrine/simulators/fapiao/createFapiaoSimulator';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { readVisitor } from '../../../platform/session/session.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { orderFacts } from '../../../testing/orderFacts.ts';
import { longTest } from '../../../testing/patience.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';
import { card } from '../../../testing/testPayments.ts';
import { bureauOf } from '../../orders/fapiao/bureauOf.ts';
import { reverseFapiao } from '../../orders/fapiao/reverseFapiao.ts';
import { captureParcel } from '../../orders/fulfilment/capture/capture.ts';
import { labelShipment } from '../../orders/fulfilment/parcels/labelShipment.ts';
import { closeRefunds, payRefund } from '../../orders/fulfilment/refunds/refunds.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { issueCreditNote } from '../../orders/papers/issueCreditNote.ts';
import { issueForShipment } from '../../orders/papers/issueInvoice.ts';
import { pay } from '../../checkout/payment/pay.ts';
import { giveBackSurplus } from '../../checkout/payment/resolveOpen.ts';
import { dropBookingLater } from '../../orders/returns/bookingGuard.ts';
import { labelReturn } from '../../orders/returns/carrierReturns.ts';
import { finalizeReturn } from '../../orders/returns/finalizeReturn.ts';
import { bookPickupLater } from '../../orders/returns/pickupBooking.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { factsOf, figureOf, mailsOf, papersOf } = orderFacts(orders);

vi.setConfig({ testTimeout: longTest });

const stock = 100_000;
/** Longer than the provider's timeout, for which a second call waits. */
const patienceMs = 60_000;
const blue = 'P0001 01';
let carriers: CarrierSimulator;
let bureau: FapiaoSimulator;
beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  bureau = await createFapiaoSimulator({ port: 0, api_key: 'local-fapiao-key' });
  const [COLISSIMO_URL, CHRONOPOST_URL] = [`${carriers.url}/colissimo`, `${carriers.url}/chronopost`];
  const config = { ...house.shop.config, COLISSIMO_URL, CHRONOPOST_URL, FAPIAO_URL: bureau.url };
  Object.assign(house.shop, { config });
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock },
  ]);
  await addVariant(database.db, stamp, { sku: blue, color: 'Ink blue', prices: { fr: 6_001 }, stock });
});
afterAll(async () => {
  await carriers.close();
  await bureau.close();
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('job').execute();
});

const crashing = { shop: house, pool: database };
const where = () => ({ shop: crashing.shop.shop, pool: crashing.pool.pool });
const handlers = new Map([
  ['capture_parcel', captureParcel],
  ['issue_invoice', issueForShipment],
  ['label_shipment', labelShipment],
  ['label_return', labelReturn],
  ['book_pickup', bookPickupLater],
  ['drop_booking', dropBookingLater],
  ['pay_refund', payRefund],
  ['issue_credit_note', issueCreditNote],
  ['reverse_fapiao', reverseFapiao],
]);
/** The new process: its jobs and its regular work, until nothing is left. */
async function goOn(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await advanceOutboxes(database.db, 3600);
    const done = (await runJobs(house.shop, handlers)) + (await giveBackSurplus(house.shop));
    await house.simulator.settled();
    if ((await closeRefunds(house.shop)) + done === 0) return;
  }
}
const work = async (shop: Shop): Promise<void> => void (await runJobs(shop, handlers));

const goods = [
  { sku: bag, qty: 1 },
  { sku: stamp, qty: 2 },
];
const paid = 385_000 + 2 * 6_001;

test('M4: a payment becomes one order and one authorisation', async () => {
  let networks = 0;
  const before = await figureOf(bag);
  // Together: a call after a crash waits for the provider's timeout.
  const seams = await dieEverywhere(
    { ...where(), together: 16 },
    {
      prepare: async () => {
        const browser = await house.browser();
        const shown_total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
        const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now);
        networks += 1;
        const payment = { payment_method: 'adyen_cc' as const, payment_data: card(), save_card: false, terms: true };
        const total = { amount: shown_total.amount, currency: shown_total.currency };
        return {
          visitor,
          body: { locale: 'fr_fr' as const, ...payment, shown_total: total },
          from: { key: randomUUID(), address: `192.0.2.${networks}` },
        };
      },
      act: (shop, { visitor, body, from }) => pay(shop, visitor, body, from),
      recover: async ({ visitor, body, from }) => {
        expect((await pay(house.shop, visitor, body, from, patienceMs)).outcome).toBe('payment_OK');
      },
      check: async ({ visitor }) => {
        const orders = await database.db
          .selectFrom('shop_order')
          .select('order_id')
          .where('session_id', '=', visitor.session_id ?? '')
          .where('placed_at', 'is not', null)
          .execute();
        expect(orders).toHaveLength(1);
        const order_id = orders[0]?.order_id ?? '';
        expect(await factsOf(order_id)).toMatchObject({ customer: 385_000, authorised: 385_000, captured: 0 });
        expect(await mailsOf(order_id)).toEqual({ order_confirmation: 1 });
      },
    },
  );
  // One piece for each buyer: those of the seams, and those beyond the last one.
  expect(await figureOf(bag)).toBe(before - networks);
  expect(seams).toBeGreaterThanOrEqual(8);
});

/** Ships parcels and lets their jobs run. */
const parcels = [new Map([[stamp, 1]]), undefined] as const;

test('M4: each parcel is captured, labelled and billed once, and the parts sum to what was paid', async () => {
  const before = carriers.parcels.size;
  let runs = 0;
  const seams = await dieEverywhere(where(), {
    prepare: async () => (await bought(goods)).order,
    act: async (shop, { order_id }) => {
      for (const units of parcels) {
        await takeStep(shop, order_id, 'ship', { actor: 'staff', units });
        await work(shop);
      }
    },
    recover: async ({ order_id }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from shipment where order_id = ${order_id}`.execute(database.db);
      // Staff sees which parcels have left, and ships the rest.
      for (const units of parcels.slice(rows[0]?.n ?? 0))
        await takeStep(house.shop, order_id, 'ship', { actor: 'staff', units });
      await goOn();
    },
    check: async ({ order_id }) => {
      expect(await factsOf(order_id)).toMatchObject({ captured: paid, refunded: 0, customer: 0, authorised: 0 });
      expect(await mailsOf(order_id)).toMatchObject({ order_confirmation: 1, order_shipped: 2 });
      expect(await papersOf(order_id)).toEqual({ invoice: 2 });
      // Each parcel has the one label that the carrier made for it.
      const of = database.db.selectFrom('carrier_label').innerJoin('shipment', 'label_id', 'shipment.shipment_id');
      const labels = await of.select('carrier_label.track_number').where('order_id', '=', order_id).execute();
      expect(labels).toHaveLength(2);
      runs += 1;
      expect(carriers.parcels.size).toBe(before + 2 * runs);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(30);
});

const chronopost = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';

/** A delivered order with a return of one piece that is asked for: a refund, or an exchange for another colour. */
async function returning(return_type: 'refund' | 'exchange') {
  const { browser, order } = await bought(goods);
  for (const step of ['ship', 'deliver'] as const) await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
  await goOn();
  await database.db
    .updateTable('shop_order')
    .set({ shipping_method: chronopost })
    .where('order_id', '=', order.order_id)
    .execute();
  const { item_order_id } = await database.db
    .selectFrom('shop_order_line')
    .select('item_order_id')
    .where('order_id', '=', order.order_id)
    .where('sku', '=', stamp)
    .executeTakeFirstOrThrow();
  const wanted = return_type === 'exchange' ? { exchange_sku: blue } : {};
  const items = [{ order_item_id: item_order_id, qty: 1, return_reason: 'colour', ...wanted }];
  const of = { locale: 'fr_fr', order_id: order.order_id, return_type, items } as const;
  const answer = await browser.post('/api/commerce/exchange-return/request', of);
  const { request, return_id: _ } = { return_id: null, ...createReturn.answer.parse(answer.body) };
  const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now);
  return { order, of, request, visitor, key: randomUUID() };
}
type Returning = Awaited<ReturnType<typeof returning>>;
const finalise = (shop: Shop, { visitor, of, request, key }: Returning, method: 'office' | 'pickup' = 'office') => {
  const [slot] = request.available_pickup_slots;
  const pickup = method === 'pickup' ? { pickup_date: slot?.day ?? '', pickup_time: slot?.times[0] ?? '' } : {};
  const of_request = { request_id: request.request_id, selected_return_method: method, request_notes: '', ...pickup };
  return finalizeReturn(shop, visitor, { ...of, items: [...of.items], ...of_request }, key);
};

test('M10: an exchange is sent off once, with one mail, one reserved piece and one courier', async () => {
  const before = { piece: await figureOf(blue), couriers: carriers.pickups.size };
  let runs = 0;
  const live = () => [...carriers.pickups.values()].filter(({ isCanceled }) => !isCanceled);
  const seams = await dieEverywhere(where(), {
    prepare: () => returning('exchange'),
    act: async (shop, back) => {
      await finalise(shop, back, 'pickup');
      await work(shop);
    },
    recover: async (back) => {
      // The lease of the dead process's key ends.
      await sql`update idempotency set lease_until = clock_timestamp() where key = ${back.key}`.execute(database.db);
      await finalise(house.shop, back, 'pickup');
      await goOn();
    },
    check: async ({ order, request }) => {
      runs += 1;
      const rows = await database.db
        .selectFrom('return_request')
        .select(['status', 'return_id', 'pickup_confirmation'])
        .where('order_id', '=', order.order_id)
        .execute();
      expect(rows).toMatchObject([{ status: 'pending_shipping', return_id: request.return_id }]);
      expect(live()).toHaveLength(before.couriers + runs);
      expect(live().at(-1)?.confirmation).toBe(rows[0]?.pickup_confirmation);
      expect(await figureOf(blue)).toBe(before.piece - runs);
      expect(await mailsOf(order.order_id)).toMatchObject({ return_requested: 1 });
      expect(await factsOf(order.order_id)).toMatchObject({ captured: paid, refunded: 0, customer: 0 });
    },
  });
  expect(seams).toBeGreaterThanOrEqual(12);
});

/** Gives an order a tax invoice at the bureau, which an accepted return reverses. */
async function invoicedAtBureau(order_id: string): Promise<void> {
  const seller = { name: 'Maison', tax_number: '91350100M000100Y43' };
  const request = {
    serial: order_id,
    order_number: order_id,
    seller,
    buyer: { type: 'personal', name: '林晓' } as const,
  };
  const lines = [{ name: 'Pommeau', quantity: 1, amount: paid }];
  const issued = await bureauOf(house.shop).issue({ ...request, lines, total: paid, tax_rate: 13_000 });
  const dates = { requested_at: clock.now, generated_at: new Date(clock.now.getTime() + 1000) };
  const row = { order_id, type: 0, name: '林晓', amount: paid, fapiao_number: issued?.number ?? null, ...dates };
  await database.db.insertInto('fapiao').values(row).execute();
}

test('M10: an accepted return is refunded once, restocked once, credited once, reversed once and closed', async () => {
  let received = 0;
  let before = 0;
  const seams = await dieEverywhere(where(), {
    prepare: async () => {
      const back = await returning('refund');
      await invoicedAtBureau(back.order.order_id);
      await finalise(house.shop, back);
      await takeReturnStep(house.shop, back.request.details.increment_id, 'receive');
      before = await figureOf(stamp);
      return back;
    },
    act: async (shop, { request }) => {
      await takeReturnStep(shop, request.details.increment_id, 'accept');
      await work(shop);
      await house.simulator.settled();
      await closeRefunds(shop);
    },
    recover: async ({ request }) => {
      await takeReturnStep(house.shop, request.details.increment_id, 'accept');
      await goOn();
    },
    check: async ({ order, request }) => {
      received += 1;
      const { status, total_price } = await database.db
        .selectFrom('return_request')
        .select(['status', 'total_price'])
        .where('return_id', '=', request.return_id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('credit_refunded');
      expect(await factsOf(order.order_id)).toMatchObject({ captured: paid, refunded: total_price, customer: 0 });
      expect(await mailsOf(order.order_id)).toMatchObject({ return_refunded: 1, return_received: 1 });
      expect(await figureOf(stamp)).toBe(before + 1);
      expect(await papersOf(order.order_id)).toEqual({ invoice: 1, credit_note: 1 });
      const red = database.db.selectFrom('fapiao_reversal').select('amount').where('return_id', '=', request.return_id);
      expect(await red.execute()).toEqual([{ amount: total_price }]);
      expect(bureau.reversals.size).toBe(received);
    },
  });
  expect(received).toBe(seams + 1);
  expect(seams).toBeGreaterThanOrEqual(25);
});
