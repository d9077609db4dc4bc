// Money is captured when the goods leave: with each parcel, or as a whole with the first. decisions/0060, 0069.
import { parcelCapture } from '@vitrine/rules/payment/parcelCapture';
import { moneyOf } from '@vitrine/rules/money/money';
import { hasReached, orderStatusOf } from '@vitrine/rules/orders/status';
import type { Tx } from '../../../../platform/db/database.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { queueRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import { addRefund } from '../../../checkout/payment/refunds/refunds.ts';
import { providerOf } from '../../../checkout/payment/shared/provider.ts';
import * as captures from './captureQueries.ts';
import { fulfilmentJobs } from '../life/jobs.ts';
import * as payments from '../life/payments.ts';

export { expiringAuthorisations } from './expiringQueries.ts';

type LeavingParcel = {
  readonly shipment_id: string;
  /** The pieces of each line, and how many earlier parcels have. */
  readonly units: readonly { item_order_id: string; qty: number; before: number }[];
  readonly is_first: boolean;
  readonly is_last: boolean;
};

/** The amount that leaves with a parcel. */
async function amountOf(tx: Tx, order_id: string, payment: payments.Payment, parcel: LeavingParcel): Promise<number> {
  const order = await readWholeOrder(tx, order_id);
  if (!order) throw new Error('a locked order is not there');
  const lines = order.lines.flatMap((line) => {
    const unit = parcel.units.find(({ item_order_id }) => item_order_id === line.item_order_id);
    return unit ? [{ ...line, invoiced: { qty: unit.qty, before: unit.before } }] : [];
  });
  return parcelCapture(order, {
    authorised: payment.amount - payment.withheld,
    asked: payment.asked,
    lines,
    ...parcel,
  });
}

/** Gives back what was cancelled of a payment that is captured as a whole: its refund waits for the report of the capture. */
async function refundWithheld(tx: Tx, order_id: string, { attempt_id, currency }: payments.Payment, now: Date) {
  for (const { cancellation_id, withheld: amount } of await captures.withheldOf(tx, order_id)) {
    const of = {
      cause: 'units',
      return_id: null,
      cancellation_id,
      attempt_id,
      amount,
      currency,
      asked_at: now,
    } as const;
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await queueRefund(tx, await addRefund(tx, of));
  }
}

/** Asks for the release of what the last capture leaves of the payment, because units were cancelled. decisions/0109. */
async function releaseWithheld(tx: Tx, order_id: string, attempt_id: string): Promise<void> {
  await captures.setReleased(tx, order_id);
  await queueJob(tx, { kind: fulfilmentJobs.release_rest, key: attempt_id, data: { attempt_id } });
}

/**
 * Notes what to capture with a parcel, or with the whole order (null), and queues the request, in the transaction of the
 * step. A method that is captured as a whole is captured with the first parcel. Invariants M4, M7, decisions/0069.
 */
export async function queueCapture(tx: Tx, order_id: string, parcel: LeavingParcel | null, now: Date): Promise<void> {
  const payment = await payments.paymentOf(tx, order_id);
  if (!payment?.is_uncaptured || payment.asked >= payment.amount) return;
  const { attempt_id, captures_parts, withheld } = payment;
  const isPart = captures_parts && parcel !== null;
  // What was cancelled of a payment that is captured as a whole goes back after its capture.
  const due = captures_parts ? payment.amount - withheld : payment.amount;
  const amount = isPart ? await amountOf(tx, order_id, payment, parcel) : due - payment.asked;
  if (withheld > 0 && !captures_parts) await refundWithheld(tx, order_id, payment, now);
  if (withheld > 0 && captures_parts && (parcel?.is_last ?? true)) await releaseWithheld(tx, order_id, attempt_id);
  // A parcel of gifts costs nothing.
  if (amount === 0) return;
  const capture_id = isPart ? parcel.shipment_id : attempt_id;
  await captures.addCapture(tx, { capture_id, attempt_id, amount, asked_at: now });
  await queueJob(tx, { kind: fulfilmentJobs.capture_parcel, key: capture_id, data: { capture_id } });
}

/**
 * Asks the provider for a capture, once, however often the job runs. The provider's notification makes it captured; a
 * failed capture marks the payment for review. Throws when the provider does not take the request on, so that the job asks
 * again. After a failed capture the next one has a key of its own: under the old key the provider would repeat its old
 * answer. Spec 3 §4, invariants M4, M6, decisions/0060.
 */
async function ask(shop: Shop, capture_id: string): Promise<boolean> {
  await captures.reopenFailed(shop.db, capture_id);
  const capture = await captures.captureOf(shop.db, capture_id);
  if (!capture || capture.is_taken_on) return false;
  const { psp_reference, merchant_reference, amount, currency, failed } = capture;
  const key = failed === 0 ? `${capture_id}-capture` : `${capture_id}-capture-${failed}`;
  const reference = await providerOf(shop).capture(psp_reference, merchant_reference, moneyOf(amount, currency), key);
  await captures.takenOn(shop.db, capture, reference);
  return true;
}

export const captureParcel: JobHandler = async (shop, { capture_id = '' }) => void (await ask(shop, capture_id));

/** Asks again for the captures of an order that failed. Returns how many. */
export async function captureAgain(shop: Shop, order_id: string): Promise<number> {
  let asked = 0;
  for (const { capture_id } of await captures.capturesOf(shop.db, order_id))
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    if (await ask(shop, capture_id)) asked += 1;
  return asked;
}

/** Whether all pieces have left or wait for their collector. */
function hasLeft(status: string): boolean {
  const known = orderStatusOf(status);
  return known !== null && hasReached(known, 'sent');
}

/** Captures what is left of the payment of an order that has left: a job of the previous release. */
export const capturePayment: JobHandler = async (shop, { order_id = '' }) => {
  await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    if (order && hasLeft(order.status)) await queueCapture(tx, order_id, null, shop.now());
  });
  await captureAgain(shop, order_id);
};
