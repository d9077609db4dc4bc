// Guests whose payments wait at the bank, and what the provider says of them later.
import { beforeAll, beforeEach } from 'vitest';
import { addProducts } from './testProducts.ts';
import { testDatabase } from './testDatabase.ts';
import { card, pspIn, testPayments } from './testPayments.ts';

export const bag = 'H0612P 20R';
export const strap = 'W0001 40';
export const atStart = 1000;
export type Guest = Awaited<ReturnType<ReturnType<typeof guestsAtBank>['atBank']>>;

/** A shop whose guests' payments wait at the bank, for one test file. Call it at the file's top. */
export function guestsAtBank() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const house = testPayments(database, clock, 1500);

  beforeAll(async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart },
      { sku: strap, title: 'Courroie', prices: { fr: 45_000 }, stock: atStart },
    ]);
  });
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'lost', answer_change: {} });
    // Ends the reservations and attempts of earlier tests.
    await database.db.updateTable('shop_order').set({ holds_stock: false }).execute();
    await database.db
      .updateTable('payment_attempt')
      .set({ status: 'expired' })
      .where('status', '=', 'pending')
      .execute();
    await database.db.updateTable('stock').set({ qty: atStart }).execute();
  });

  const attemptOf = (attempt_id: string) =>
    database.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('attempt_id', '=', attempt_id)
      .executeTakeFirstOrThrow();

  /** A guest whose payment requires a step at the bank. */
  async function atBank(sku = bag, number = '4212345678910006') {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku, qty: 1 }]);
    const { body } = await house.pay(browser, total, { payment_data: card('Anne', number) });
    const row = await attemptOf(body.attempt_id ?? '');
    return { browser, total, body, row, attempt_id: row.attempt_id, order_id: row.order_id };
  }

  type Guest = Awaited<ReturnType<typeof atBank>>;

  const placed = async (...guests: readonly Guest[]): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('shop_order')
      .select('order_id')
      .where(
        'order_id',
        'in',
        guests.map(({ order_id }) => order_id),
      )
      .where('placed_at', 'is not', null)
      .execute();
    return rows.map(({ order_id }) => order_id);
  };
  const authorised = (...guests: readonly Guest[]): number => {
    const references = new Set(guests.map(({ row }) => row.merchant_reference));
    const payments = [...house.simulator.state.payments.values()];
    return payments.filter(({ reference, status }) => references.has(reference) && status === 'authorised').length;
  };
  const reviewsOf = async ({ attempt_id }: Guest): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('payment_review')
      .select('reason')
      .where('attempt_id', '=', attempt_id)
      .execute();
    return rows.map(({ reason }) => reason);
  };
  /** Delivers the provider's signed notification of the payment's result. */
  async function notifyOf({ body, row, total }: Guest, change: object = {}): Promise<void> {
    house.simulator.state.knobs.delivery = 'immediate';
    house.simulator.notify({
      eventCode: 'AUTHORISATION',
      success: true,
      pspReference: pspIn(body),
      merchantReference: row.merchant_reference,
      amount: { value: total.amount, currency: total.currency },
      ...change,
    });
    await house.simulator.settled();
    house.simulator.state.knobs.delivery = 'lost';
  }

  return { database, clock, house, attemptOf, atBank, placed, authorised, reviewsOf, notifyOf };
}
