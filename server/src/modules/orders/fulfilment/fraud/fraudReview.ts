// Holds suspect orders for a review: nothing is packed, sent or captured until staff or the provider's reviewers decide.
import { fraudReasonsOf, fraudStep, providerReview } from '@vitrine/rules/orders/fraudReview';
import type { Tx } from '../../../../platform/db/database.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import * as queries from './fraudQueries.ts';
import { fulfilmentMails } from '../life/mails.ts';
import { announce } from '../steps/announce.ts';
import { type StepRefusal, stepIn } from '../steps/takeStep.ts';

export { evidenceOf } from './evidenceQueries.ts';
export { heldOrders } from './fraudQueries.ts';

type Decision = {
  verdict: 'accepted' | 'refused';
  decided_by: 'staff' | 'provider';
  /** The account of the member of staff; without it, the command line or the provider decided. */
  staff_id?: string | undefined;
};

/** Ends a review: an accepted order goes on, a refused one is cancelled with its pieces, its money and its mail. */
async function decideIn(
  shop: Shop,
  tx: Tx,
  order_id: string,
  { verdict, decided_by, staff_id }: Decision,
): Promise<StepRefusal | null> {
  const now = shop.now();
  // The provider cancels what it rejects: its notification may have cancelled the order already, without a mail.
  const order = await lockOrder(tx, order_id);
  if (order?.status === 'canceled' && verdict === 'refused') {
    await announce(tx, order, fulfilmentMails.order_canceled, order_id, now);
    await queries.decideReview(tx, { order_id, verdict, decided_by, staff_id }, now);
    return null;
  }
  const actor = decided_by === 'staff' ? 'staff' : 'system';
  const step = verdict === 'accepted' ? 'clear' : 'refuse';
  const refusal = await stepIn(shop, tx, order_id, step, { actor, staff_id }, now);
  if (refusal === null) await queries.decideReview(tx, { order_id, verdict, decided_by, staff_id }, now);
  return refusal;
}

/** Ends the review of an order by staff. Returns why it was not done. */
export function decideReview(
  shop: Shop,
  order_id: string,
  verdict: Decision['verdict'],
  staff_id?: string,
): Promise<StepRefusal | null> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    const review = await queries.reviewOf(tx, order_id);
    const isHeld = review ? !review.is_decided : order?.status === 'fraud';
    if (!isHeld) return 'not_now';
    return decideIn(shop, tx, order_id, { verdict, decided_by: 'staff', staff_id });
  });
}

/**
 * Looks at a placed order once, and again with each notice of the provider's review: holds it, or follows the provider's
 * decision. A rejected order that has left already cannot be held back; its payment is reviewed by the chargeback. Queued with
 * the order. decisions/0070.
 */
export const screenOrder: JobHandler = async (shop, { order_id = '' }) => {
  await shop.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, order_id))) return;
    const now = shop.now();
    const { events, ...seen } = await queries.signalsOf(tx, order_id, now);
    const signals = { ...seen, provider: providerReview(events) };
    const step = fraudStep(signals, await queries.reviewOf(tx, order_id));
    if (step === null) return;
    if (step === 'hold' || step === 'refuse') {
      const refusal = await stepIn(shop, tx, order_id, 'hold', { actor: 'system' }, now);
      // Already held by staff's hand or the shop's own reasons: only the decision follows.
      if (refusal !== null && step === 'hold') {
        shop.log.warn({ order_id, refusal }, 'a suspect order could not be held');
        return;
      }
      // A held order always has a review: staff ends it where the decision cannot be followed.
      const reasons = step === 'hold' ? fraudReasonsOf(signals) : (['provider'] as const);
      if (refusal === null) await queries.openReview(tx, order_id, reasons, now);
      if (step === 'hold') return;
    }
    const verdict = step === 'accept' ? 'accepted' : 'refused';
    const refusal = await decideIn(shop, tx, order_id, { verdict, decided_by: 'provider' });
    if (refusal !== null) shop.log.warn({ order_id, verdict, refusal }, 'the provider’s review came too late');
  });
};
