// A process that dies while the result of a payment places the order: before any write and any call to a partner of the
// shopper's return from 3-D Secure, and of the provider's notification. Whatever finishes the work, it makes one order.
import { Hono } from 'hono';
import type { Env } from '../../../platform/http/env.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readVisitor } from '../../../platform/session/session.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { orderFacts } from '../../../testing/orderFacts.ts';
import { longTest } from '../../../testing/patience.ts';
import { card, pspIn } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { adyenWebhook } from '../../checkout/payment/adyenWebhook.ts';
import { detailsKey, payDetails } from '../../checkout/payment/payDetails.ts';
import { providerOf } from '../../checkout/payment/shared/provider.ts';
import { giveBackSurplus, resolveOpen } from '../../checkout/payment/resolveOpen.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { factsOf, figureOf, mailsOf } = orderFacts(orders);

vi.setConfig({ testTimeout: longTest });

const price = 385_000;
/** A day later every open attempt has expired. */
const later = (): void => {
  clock.now = new Date(clock.now.getTime() + 86_400_000);
};
beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: price }, stock: 100_000 }]));
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'lost' });
});

/** A guest whose payment waits at the bank's page. */
async function atBank() {
  const browser = await house.browser();
  const before = await figureOf(bag);
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
  const row = database.db.selectFrom('payment_attempt').select(['order_id', 'merchant_reference']);
  const attempt = await row.where('attempt_id', '=', body.attempt_id ?? '').executeTakeFirstOrThrow();
  const psp = pspIn(body);
  const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now);
  /** The provider's signed notification, as often as it is sent. */
  const notification = {
    eventCode: 'AUTHORISATION',
    success: true,
    pspReference: psp,
    merchantReference: attempt.merchant_reference,
    amount: { value: total.amount, currency: total.currency },
  };
  const result = {
    locale: 'fr_fr' as const,
    attempt_id: body.attempt_id ?? '',
    details: { redirectResult: house.simulator.decide(psp, true) },
  };
  return { ...attempt, attempt_id: result.attempt_id, visitor, psp, before, notification, result };
}
type Guest = Awaited<ReturnType<typeof atBank>>;

const deliver = async (shop: Shop, { notification }: Guest) =>
  adyenWebhook(shop)
    .mountOn(new Hono<Env>())
    // The dead process says nothing.
    .onError((_error, context) => context.text('', 500))
    .request('/webhooks/adyen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(house.simulator.signed(notification)),
    });
/** The new process's regular work, until nothing is left. */
async function settleAll(): Promise<void> {
  for (let round = 0; round < 4; round += 1)
    if ((await resolveOpen(house.shop)) + (await giveBackSurplus(house.shop)) === 0) return;
}
const statusAtProvider = ({ psp }: Guest) => house.simulator.state.payments.get(psp)?.status;
const rowsOf = async ({ order_id }: Guest) => ({
  orders: await database.db
    .selectFrom('shop_order')
    .select(['status', 'holds_stock'])
    .where('order_id', '=', order_id)
    .where('placed_at', 'is not', null)
    .execute(),
  entries: await database.db
    .selectFrom('stock_entry')
    .select(['kind', 'change'])
    .where('cause_id', '=', order_id)
    .orderBy('number')
    .execute(),
});

/** One order, one authorisation, one piece, one mail. */
async function checkOne(guest: Guest): Promise<void> {
  expect(statusAtProvider(guest)).toBe('authorised');
  const { orders, entries } = await rowsOf(guest);
  expect(orders).toEqual([{ status: 'validated', holds_stock: true }]);
  expect(entries).toEqual([
    { kind: 'held', change: -1 },
    { kind: 'sold', change: 0 },
  ]);
  expect(await factsOf(guest.order_id)).toMatchObject({ customer: price, authorised: price, captured: 0 });
  expect(await mailsOf(guest.order_id)).toEqual({ order_confirmation: 1 });
  expect(await figureOf(bag)).toBe(guest.before - 1);
}
/** No order, no money, no mail, and the piece is back. */
async function checkNone(guest: Guest): Promise<void> {
  expect(statusAtProvider(guest)).toBe('cancelled');
  expect(await rowsOf(guest)).toEqual({
    orders: [],
    entries: [
      { kind: 'held', change: -1 },
      { kind: 'released', change: 1 },
    ],
  });
  expect(await mailsOf(guest.order_id)).toEqual({});
  expect(await figureOf(bag)).toBe(guest.before);
}
const bringResult = (shop: Shop, { visitor, result }: Guest) => payDetails(shop, visitor, result);

test('M4: the return from 3-D Secure, repeated by the shopper, makes one order', async () => {
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: atBank,
      act: bringResult,
      recover: async (guest) => {
        expect((await bringResult(house.shop, guest)).outcome).toBe('payment_OK');
        expect((await deliver(house.shop, guest)).status).toBe(200);
        later();
        await settleAll();
      },
      check: checkOne,
    },
  );
  expect(seams).toBeGreaterThanOrEqual(4);
});

test('M4: the return from 3-D Secure makes one order when only the notification follows', async () => {
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: atBank,
      act: bringResult,
      recover: async (guest) => {
        // The provider notifies of what it has decided.
        if (statusAtProvider(guest) === 'authorised') expect((await deliver(house.shop, guest)).status).toBe(200);
        later();
        await settleAll();
      },
      check: async (guest) => (statusAtProvider(guest) === 'authorised' ? checkOne(guest) : checkNone(guest)),
    },
  );
  expect(seams).toBeGreaterThanOrEqual(4);
});

test('M4: the return from 3-D Secure makes one order or none when nothing follows but the regular work', async () => {
  const ends = { authorised: 0, cancelled: 0 };
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: atBank,
      act: bringResult,
      recover: async () => {
        later();
        await settleAll();
      },
      check: async (guest) => {
        const isPaid = statusAtProvider(guest) === 'authorised';
        ends[isPaid ? 'authorised' : 'cancelled'] += 1;
        await (isPaid ? checkOne(guest) : checkNone(guest));
      },
    },
  );
  // Only a crash before the result is stored loses it.
  expect(ends).toEqual({ authorised: seams, cancelled: 1 });
});

test('M4: the notification of a payment whose answer was lost makes one order', async () => {
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: async () => {
        const guest = await atBank();
        // The provider has decided, and the shop has not heard it.
        const { details } = guest.result;
        await providerOf(house.shop).details({ details, payment_data: null }, detailsKey(guest.attempt_id, details));
        expect(statusAtProvider(guest)).toBe('authorised');
        return guest;
      },
      act: deliver,
      recover: async (guest) => {
        // Without an answer of 200 the provider sends it again; it may also send it twice.
        for (const _time of [1, 2]) expect((await deliver(house.shop, guest)).status).toBe(200);
        later();
        await settleAll();
      },
      check: checkOne,
    },
  );
  expect(seams).toBeGreaterThanOrEqual(3);
});

test('M4: the regular work skips an attempt that a dead process still locks, and ends it in its next round', async () => {
  const guest = await atBank();
  later();
  await database.db.transaction().execute(async (dead) => {
    const row = dead.selectFrom('payment_attempt').select('status').where('attempt_id', '=', guest.attempt_id);
    await row.forUpdate().execute();
    expect(await resolveOpen(house.shop)).toBe(0);
  });
  expect(await resolveOpen(house.shop)).toBe(1);
  await checkNone(guest);
});
