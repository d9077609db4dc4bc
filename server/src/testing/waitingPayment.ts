import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { addProducts } from './testProducts.ts';
import { card, pspIn, type testPayments } from './testPayments.ts';

export const bag = 'H0612P 20R';
/** How many bags there are when a test begins. */
export const atStart = 5000;

/** A guest whose attempt at a bag waits at the bank's page, with what a test wants to ask of it. */
async function waitingPayment(database: { readonly db: Database }, house: ReturnType<typeof testPayments>) {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
  const attempt = await database.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('attempt_id', '=', body.attempt_id ?? '')
    .executeTakeFirstOrThrow();
  const psp = pspIn(body);
  return {
    browser,
    total,
    body,
    attempt,
    psp,
    /** A notification about the attempt, to be signed and sent. */
    notificationOf: (eventCode: string, success: boolean, pspReference = psp) => ({
      eventCode,
      success,
      pspReference,
      merchantReference: attempt.merchant_reference,
      amount: { value: total.amount, currency: total.currency },
    }),
    state: async () => {
      const order = await database.db
        .selectFrom('shop_order')
        .select(['status', 'placed_at', 'holds_stock'])
        .where('order_id', '=', attempt.order_id)
        .executeTakeFirstOrThrow();
      return { status: order.status, placed: order.placed_at !== null, holds: order.holds_stock };
    },
    attempts: async () => {
      const rows = await database.db
        .selectFrom('payment_attempt')
        .select('attempt_id')
        .where('session_id', '=', attempt.session_id)
        .execute();
      return rows.length;
    },
  };
}

/**
 * Bags to be paid for, with the same stock before each test. No notification arrives by itself; each test sends its own.
 * Call it at the test file's top; answers how a payment for one of them comes to wait.
 */
export function waitingPayments(database: { readonly db: Database }, house: ReturnType<typeof testPayments>) {
  beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart }]));
  beforeEach(async () => {
    Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'lost' });
    await database.db.updateTable('stock').set({ qty: atStart }).where('sku', '=', bag).execute();
  });
  return () => waitingPayment(database, house);
}
