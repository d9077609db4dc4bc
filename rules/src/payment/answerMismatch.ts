import type { PaymentAttempt } from './paymentEvents.ts';

/** Identifiers in a provider's response; null where it has none. */
export type AnsweredPayment = {
  readonly merchant_reference: string | null;
  readonly psp_reference: string | null;
  readonly amount: { readonly amount: number; readonly currency: string } | null;
};

/** Reasons why a provider's response cannot decide an attempt. Invariants M4, M7. */
export const answerMismatches = [
  'no_reference',
  'other_reference',
  'no_amount',
  'other_amount',
  'other_currency',
  'no_authorisation',
] as const;
export type AnswerMismatch = (typeof answerMismatches)[number];

/**
 * The first reason why a response cannot decide the attempt; null when it can. The response must contain the attempt's
 * own reference and exactly the requested amount and currency, because a shopper could submit the result of another
 * payment. A success must also contain its authorisation. Invariants M4, M7.
 */
export function answerMismatch(
  attempt: Pick<PaymentAttempt, 'merchant_reference' | 'amount'>,
  { merchant_reference, psp_reference, amount }: AnsweredPayment,
  success: boolean,
): AnswerMismatch | null {
  if (merchant_reference === null) return 'no_reference';
  if (merchant_reference !== attempt.merchant_reference) return 'other_reference';
  if (amount === null) return 'no_amount';
  if (amount.currency !== attempt.amount.currency) return 'other_currency';
  if (amount.amount !== attempt.amount.amount) return 'other_amount';
  return success && psp_reference === null ? 'no_authorisation' : null;
}
