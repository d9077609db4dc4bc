import { type AnswerMismatch, answerMismatch } from '@vitrine/rules/payment/answerMismatch';
import { paymentOutcome } from '@vitrine/rules/payment/paymentOutcome';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import type { ProviderAnswer, ProviderRefusal } from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import * as attempts from '../attempts/attempts.ts';
import { type Recorded, recordEvent } from './recordEvent.ts';
import { plainRefusal, refusalKey, unreachedRefusal } from '../shared/refusal.ts';
import { moveResult } from './resultQueries.ts';
import { openReviews } from '../reviews/reviews.ts';

const authorisation = (attempt: attempts.AttemptRow, success: boolean, psp_reference: string | null): PaymentEvent => ({
  event_code: 'AUTHORISATION',
  success,
  // A refusal may lack a reference; the attempt's reference makes its event unique.
  psp_reference: psp_reference ?? `none-${attempt.attempt_id}`,
  original_reference: null,
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  // `mismatchIn` has checked that the answer's amount equals the attempt's.
  amount: { amount: attempt.amount, currency: attempt.currency },
});

/** Notes that the provider reviews a payment for fraud. */
const reviewNote = (attempt: attempts.AttemptRow, { psp_reference }: ProviderAnswer): PaymentEvent => ({
  ...authorisation(attempt, true, psp_reference),
  event_code: 'MANUAL_REVIEW',
});

/**
 * The reason why an answer may not decide the attempt. A step for the shopper may lack the reference, but must not name
 * another payment.
 */
function mismatchIn(attempt: attempts.AttemptRow, answer: ProviderAnswer): AnswerMismatch | null {
  const { merchant_reference, amount, currency } = attempt;
  const outcome = paymentOutcome(answer.result_code);
  if (outcome === 'not_used' && answer.merchant_reference === null) return null;
  const asked = { merchant_reference, amount: { amount, currency } };
  const mismatch = answerMismatch(asked, answer, outcome === 'payment_OK');
  return outcome === 'not_used' && mismatch !== 'other_reference' ? null : mismatch;
}

/** Records that an answer belongs to another payment; the attempt waits for its signed notification. */
async function refuseAnswer(
  shop: Shop,
  { attempt_id, merchant_reference }: attempts.AttemptRow,
  answer: ProviderAnswer,
  reason: AnswerMismatch,
): Promise<void> {
  shop.log.warn({ attempt_id, reason, psp_reference: answer.psp_reference }, 'payment answer does not decide');
  const { psp_reference, amount } = answer;
  const reported = { amount: amount?.amount ?? null, currency: amount?.currency ?? null };
  await openReviews(shop.db, [{ reason, attempt_id, merchant_reference, psp_reference, ...reported }], shop.now());
  if (reason === 'other_reference' && answer.merchant_reference !== null)
    await moveResult(shop.db, attempt_id, answer.merchant_reference);
}

/**
 * Applies a provider's answer to the shop's request. It decides the attempt only if it names the attempt's reference
 * and exact amount; otherwise the attempt waits for the signed notification. A result code that is not final gives the
 * shopper the next step. Spec 3 §4, invariants M4, M7.
 */
export async function applyAnswer(shop: Shop, attempt: attempts.AttemptRow, answer: ProviderAnswer): Promise<Recorded> {
  const mismatch = mismatchIn(attempt, answer);
  if (mismatch) {
    await refuseAnswer(shop, attempt, answer, mismatch);
    return null;
  }
  const outcome = paymentOutcome(answer.result_code);
  if (outcome === 'not_used') {
    await attempts.giveTurn(shop.db, attempt, answer, shop.now());
    return null;
  }
  const success = outcome === 'payment_OK';
  // Before the authorisation, so that a crash between them cannot lose it.
  if (success && answer.is_reviewed) await recordEvent(shop, reviewNote(attempt, answer), { source: 'answer' });
  return recordEvent(shop, authorisation(attempt, success, answer.psp_reference), {
    source: 'answer',
    card: answer.card,
    ...(success ? {} : { refusal: refusalKey(answer.result_code, answer.refusal_reason, answer.card !== null) }),
  });
}

/** The provider rejected the request without charging: handled like a refused card. */
export async function applyRefusal(shop: Shop, attempt: attempts.AttemptRow, refusal: ProviderRefusal): Promise<void> {
  shop.log.error({ attempt_id: attempt.attempt_id, code: refusal.code }, 'payment request refused');
  await recordEvent(shop, authorisation(attempt, false, null), {
    source: 'answer',
    refusal: plainRefusal,
  });
}

/**
 * The request never reached the provider, so no card was tried: ends the payment without counting it towards a limit.
 */
export async function applyUnreached(shop: Shop, attempt: attempts.AttemptRow): Promise<void> {
  shop.log.error({ attempt_id: attempt.attempt_id }, 'payment provider not reached');
  await recordEvent(shop, authorisation(attempt, false, null), { source: 'answer', refusal: unreachedRefusal });
}
