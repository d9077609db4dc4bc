import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { holdsMoney } from '@vitrine/rules/payment/orderPayment';
import type { Shop } from '../../../../platform/shop/shop.ts';
import type { AttemptRow } from './attemptFragment.ts';
import * as queries from './queries.ts';
import { plainRefusal, silentRefusal } from '../shared/refusal.ts';

type Named = Pick<AttemptRow, 'order_id' | 'increment_id' | 'ref'>;

/** The answer of a payment that placed an order. */
export function orderPaid({ order_id, increment_id, ref }: Named): PaymentAnswer {
  return { outcome: 'payment_OK', order: { order_id, increment_id, ref } };
}

/** The state of an attempt for the shopper's page. Spec 3 §4, api.md. */
export async function paymentAnswerOf(shop: Shop, attempt_id: string): Promise<PaymentAnswer> {
  const attempts = await queries.attemptAndSiblings(shop.db, attempt_id);
  const attempt = attempts.find((row) => row.attempt_id === attempt_id);
  if (!attempt) throw new Error('an attempt was answered that is not there');
  // If another tab completed the purchase, answer with its order.
  const placed = attempts.find((row) => row.placed_at !== null && holdsMoney[row.status]);
  if (placed) return orderPaid(placed);
  const is_open = attempt.status === 'pending' && attempt.withdrawn_at === null;
  if (is_open || attempt.status === 'held_for_review') {
    // A step is done once the provider has its result.
    const action = attempt.turn === 'shopper' ? attempt.action : null;
    return { outcome: 'not_used', attempt_id, ...(action ? { action } : {}) };
  }
  const refusal = attempt.refusal ?? (attempt.withdrawn_at ? silentRefusal : plainRefusal);
  return { outcome: 'payment_NOK', refusal };
}
