import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, card, pspIn, testPayments } from '../../../testing/testPayments.ts';
import { giveBackSurplus, resolveOpen } from './resolveOpen.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const rare = 'W0001 40';
const other = 'P0001 00';
/** A card whose bank redirects to its own page. */
const challenge = { payment_data: card('Anne', '4212345678910006') };

beforeAll(() =>
  addProducts(database.db, [
    { sku: rare, title: 'Mors', prices: { fr: 690_000 }, stock: 1 },
    { sku: other, title: 'Petit rivet', prices: { fr: 6_000 }, stock: 50 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'lost' });
  await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', rare).execute();
  await database.db.updateTable('stock').set({ qty: 50 }).where('sku', '=', other).execute();
});

/** A guest with the bank's page open while the order reserves the last item. */
async function atBank(): Promise<{ browser: Browser; attempt_id: string; psp: string; total: Total }> {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: rare, qty: 1 }]);
  const { body } = await house.pay(browser, total, challenge);
  return { browser, total, attempt_id: body.attempt_id ?? '', psp: pspIn(body) };
}
type Total = { amount: number; currency: string };

const approve = (browser: Browser, attempt_id: string | undefined, psp: string) =>
  house.details(browser, attempt_id, house.simulator.decide(psp, true));
const ordersOf = async (attempt_ids: readonly (string | undefined)[]): Promise<number> => {
  const placed = await database.db
    .selectFrom('payment_attempt as a')
    .innerJoin('shop_order as o', 'o.order_id', 'a.order_id')
    .select('o.order_id')
    .where('a.attempt_id', 'in', attempt_ids.map(String))
    .where('o.placed_at', 'is not', null)
    .execute();
  return placed.length;
};
const statusAtProvider = (psp: string) => house.simulator.state.payments.get(psp)?.status;

const nothing = (): Promise<void> => Promise.resolve();

describe('the last item in stock', () => {
  test('M4: sells once after two attempts are approved, and keeps one payment', async () => {
    const first = await atBank();
    const second = await house.pay(first.browser, first.total, challenge);
    const early = await approve(first.browser, first.attempt_id, first.psp);
    expect(early.body.outcome).toBe('payment_OK');
    const late = await approve(first.browser, second.body.attempt_id, pspIn(second.body));
    expect(late.body.order).toEqual(early.body.order);
    await giveBackSurplus(house.shop);
    expect([statusAtProvider(first.psp), statusAtProvider(pspIn(second.body))]).toEqual(['authorised', 'cancelled']);
    expect(await ordersOf([first.attempt_id, second.body.attempt_id])).toBe(1);
    expect(await stockOf(database.db, rare)).toBe(0);
  });

  test('M2: of two attempts under way, the stock of the unpaid one is released with the payment of the other', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: other, qty: 1 }]);
    const first = await house.pay(browser, total, challenge);
    const second = await house.pay(browser, total, challenge);
    const paid = await approve(browser, first.body.attempt_id, pspIn(first.body));
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, other)).toBe(49);
    expect(await ordersOf([first.body.attempt_id, second.body.attempt_id])).toBe(1);
  });

  /** A payment approved after its time expired and another customer bought the product. */
  async function tooLate<Done>(before: (at: { browser: Browser }) => Promise<Done>) {
    const first = await atBank();
    clock.now = new Date('2026-11-21T10:31:00Z');
    await database.db
      .updateTable('payment_attempt')
      .set({ expires_at: clock.now })
      .where('attempt_id', '=', first.attempt_id)
      .execute();
    Object.assign(house.simulator.state.payments.get(first.psp) ?? {}, { reference: 'elsewhere' });
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(1);
    await database.db.updateTable('stock').set({ qty: 0 }).where('sku', '=', rare).execute();
    const { merchant_reference } = await database.db
      .selectFrom('payment_attempt')
      .select('merchant_reference')
      .where('attempt_id', '=', first.attempt_id)
      .executeTakeFirstOrThrow();
    const notificationOf = (eventCode: string, pspReference: string, originalReference?: string) => ({
      eventCode,
      success: true,
      pspReference,
      ...(originalReference ? { originalReference } : {}),
      merchantReference: merchant_reference,
      amount: { value: first.total.amount, currency: first.total.currency },
    });
    const deliver = async (...notice: Parameters<typeof notificationOf>) => {
      Object.assign(house.simulator.state.knobs, { delivery: 'immediate' });
      house.simulator.notify(notificationOf(...notice));
      await house.simulator.settled();
      Object.assign(house.simulator.state.knobs, { delivery: 'lost' });
    };
    const meanwhile = await before(first);
    await deliver('AUTHORISATION', first.psp);
    return { ...first, tell: deliver, meanwhile };
  }

  test('M6: returns the money when the product is sold out, and ignores later events', async () => {
    const first = await tooLate(nothing);
    expect(await ordersOf([first.attempt_id])).toBe(0);
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', rare).execute();
    await first.tell('CAPTURE', 'SOMECAPTURE00001', first.psp);
    expect(await ordersOf([first.attempt_id])).toBe(0);
    expect(await stockOf(database.db, rare)).toBe(1);
  });

  test('M6: a late payment takes no stock from the same shopper’s new purchase', async () => {
    const first = await tooLate(async ({ browser }) => {
      await browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: rare }] });
      const total = await house.atPayment(browser, [{ sku: other, qty: 2 }]);
      return house.pay(browser, total, challenge);
    });
    expect(await stockOf(database.db, other)).toBe(48);
    const { body } = first.meanwhile;
    const paid = await approve(first.browser, body.attempt_id, pspIn(body));
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, other)).toBe(48);
    expect(await ordersOf([first.attempt_id, body.attempt_id])).toBe(1);
  });

  test('M6: completes the new purchase while the first payment is being returned', async () => {
    const first = await tooLate(nothing);
    await first.browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: rare }] });
    const total = await house.atPayment(first.browser, [{ sku: other, qty: 1 }]);
    const paid = await house.pay(first.browser, total);
    expect(paid.body.outcome).toBe('payment_OK');
  });
});
