import { paymentOutcome } from '@vitrine/rules/checkout/paymentOutcome';
import type { PaymentEvent } from '@vitrine/rules/checkout/paymentEvents';
import type { ProviderAnswer, ProviderRefusal } from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';
import { type Recorded, recordEvent } from './recordEvent.ts';
import { plainRefusal, refusalKey } from './refusal.ts';

const authorisation = (attempt: queries.AttemptRow, success: boolean, answer: ProviderAnswer | null): PaymentEvent => ({
  event_code: 'AUTHORISATION',
  success,
  // A refusal may come without a reference; the attempt's own name keeps its event apart.
  psp_reference: answer?.psp_reference ?? `none-${attempt.attempt_id}`,
  original_reference: null,
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: answer?.amount ?? { amount: attempt.amount, currency: attempt.currency },
});

/**
 * Does what a provider's answer to our own question means. A code that decides nothing leaves the shopper the next
 * step. Spec 3 §4.
 */
export async function applyAnswer(shop: Shop, attempt: queries.AttemptRow, answer: ProviderAnswer): Promise<Recorded> {
  const outcome = paymentOutcome(answer.result_code);
  if (outcome === 'not_used') {
    await queries.giveTurn(shop.db, attempt.attempt_id, answer.action, shop.now());
    return null;
  }
  const success = outcome === 'payment_OK';
  return recordEvent(shop, authorisation(attempt, success, answer), {
    source: 'answer',
    card: answer.card,
    ...(success ? {} : { refusal: refusalKey(answer.result_code, answer.refusal_reason, answer.card !== null) }),
  });
}

/** The provider understood our request and did nothing: as good as a refused card. */
export async function applyRefusal(shop: Shop, attempt: queries.AttemptRow, refusal: ProviderRefusal): Promise<void> {
  shop.log.error({ attempt_id: attempt.attempt_id, code: refusal.code }, 'payment request refused');
  await recordEvent(shop, authorisation(attempt, false, null), {
    source: 'answer',
    refusal: plainRefusal,
  });
}
