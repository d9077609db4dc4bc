import { moneyOf } from '@vitrine/rules/money/money';
import type { JobHandler } from '../../platform/jobs/kinds.ts';
import { providerOf } from '../payment/provider.ts';
import * as payments from './paymentQueries.ts';

/**
 * Captures the payment of an order that has left, once per payment, however often the job runs. The provider's
 * notification makes it captured; a failed capture marks the payment for review. Throws when the provider does not take
 * the request on, so that the job asks again. After a failed capture the next one has a key of its own: under the old key the
 * provider would repeat its old answer. Spec 3 §4, invariants M4, M6, decisions/0060.
 */
export const capturePayment: JobHandler = async (shop, { order_id = '' }) => {
  const payment = await payments.paymentOf(shop.db, order_id);
  if (!payment?.is_uncaptured) return;
  const { attempt_id, psp_reference, merchant_reference, amount, currency, failed_captures } = payment;
  const key = failed_captures === 0 ? `${attempt_id}-capture` : `${attempt_id}-capture-${failed_captures}`;
  await providerOf(shop).capture(psp_reference, merchant_reference, moneyOf(amount, currency), key);
};
