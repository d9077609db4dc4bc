import { moneyOf } from '@vitrine/rules/money/money';
import type { JobHandler } from '../../platform/jobs/kinds.ts';
import { ProviderRefusal } from '../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { providerOf } from '../payment/provider.ts';
import { lockOrder } from '../orders/lockOrder.ts';
import { fulfilmentMails } from './mails.ts';
import * as payments from './paymentQueries.ts';
import * as queries from './queries.ts';
import { statusAfterReturns } from './returnedStatus.ts';
import { announceReturn } from './exchangeParcel.ts';

const atOnce = 50;
/** The provider reports a capture within minutes. */
const longestCaptureMs = 86_400_000;

/** The bank refused: staff refunds in another way, or tries again. */
async function refused(shop: Shop, return_id: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await queries.explain(tx, { actor: 'system', reason: 'refund refused', at: shop.now() });
    await queries.setReturn(tx, return_id, { status: 'credit_ko' });
  });
}

/**
 * Asks the provider for the refund of a return. The provider does it once per key, however often the job runs. A
 * refusal shows as `credit_ko`; no answer is retried. Invariants M4, M10.
 */
export const refundReturn: JobHandler = async (shop, { return_id = '' }) => {
  const refund = await payments.refundOf(shop.db, return_id);
  const back = await queries.returnById(shop.db, return_id);
  if (!refund || !back || refund.accepted_at !== null) return;
  const payment = await payments.paymentOf(shop.db, back.order_id);
  if (!payment) return;
  // The capture is under way: the job asks again. A day later its report was lost, and the provider knows better.
  const asked_at = payment.asked_at?.getTime() ?? 0;
  const isShort = payment.is_uncaptured && payment.captured - payment.refunded < refund.amount;
  if (isShort && shop.now().getTime() - asked_at < longestCaptureMs) throw new Error('the payment is not captured yet');
  const { psp_reference, merchant_reference } = payment;
  try {
    const amount = moneyOf(refund.amount, refund.currency);
    await providerOf(shop).refund(psp_reference, merchant_reference, amount, `${return_id}-refund`);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    shop.log.error({ return_id, err: error }, 'refund refused by the provider');
    return refused(shop, return_id);
  }
  await shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    if (!(await payments.acceptRefund(tx, return_id, now))) return;
    await queries.explain(tx, { actor: 'system', reason: 'refund taken on', at: now });
    await queries.setReturn(tx, return_id, { status: 'credit_ok' });
  });
};

/** Closes the returns whose money has moved, as the provider reported, and mails their customers. Spec 3 §4. */
export async function closeRefunds(shop: Shop): Promise<number> {
  const moved = await payments.movedRefunds(shop.db, atOnce);
  for (const { return_id, order_id } of moved)
    // oxlint-disable-next-line no-await-in-loop -- one order after the other, each in its own transaction
    await shop.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, order_id);
      const now = shop.now();
      if (!order || !(await payments.payRefund(tx, return_id, now))) return;
      await queries.explain(tx, { actor: 'system', reason: 'refund paid', at: now });
      await queries.setReturn(tx, return_id, { status: 'credit_refunded', closed_at: now });
      await announceReturn(tx, order, fulfilmentMails.return_refunded, return_id, now);
      await statusAfterReturns(tx, order);
    });
  return moved.length;
}
