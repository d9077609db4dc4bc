import type { PaymentAttempt } from './paymentEvents.ts';

/** What a provider's answer says it is about; null where it does not say. */
export type AnsweredPayment = {
  readonly merchant_reference: string | null;
  readonly psp_reference: string | null;
  readonly amount: { readonly amount: number; readonly currency: string } | null;
};

/** Why a provider's answer may not decide an attempt. Invariants M4, M7. */
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
 * The first reason why an answer may not decide the attempt; null where it may. An answer decides only when it names
 * the attempt's own reference, and exactly the amount and currency asked for: a result that a shopper brings back may
 * belong to another payment. A success must also name its authorisation. Invariants M4, M7.
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
