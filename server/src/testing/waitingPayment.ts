import type { Database } from '../db/database.ts';
import { card, pspIn, type testPayments } from './testPayments.ts';

/** A guest whose attempt at one piece waits at the bank's page, with what a test wants to ask of it. */
export async function waitingPayment(
  database: { readonly db: Database },
  house: ReturnType<typeof testPayments>,
  sku: string,
) {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku, qty: 1 }]);
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
    told: (eventCode: string, success: boolean, pspReference = psp) => ({
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
