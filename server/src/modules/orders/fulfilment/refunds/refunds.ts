// Refunds: of returns, of what is not sent any more, and of whole payments. Each is paid once, or fails and is listed until staff
// asks again or pays by another means. decisions/0081.
import { refundOutcome } from '@vitrine/rules/payment/refundState';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import { eachDue } from '../../../../platform/jobs/eachDue.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { askRefund } from '../../../checkout/payment/refunds/askRefund.ts';
import * as refunds from '../../../checkout/payment/refunds/refunds.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as payments from '../life/payments.ts';
import * as statements from '../life/statements.ts';
import { statusAfterReturns } from '../life/returnedStatus.ts';

type Refund = refunds.RefundRow;

/** The provider reports a capture within minutes. */
const longestCaptureMs = 86_400_000;

/** Whether the refund waits for the report of a capture; a day later it was lost, and the provider knows better. */
async function waitsForCapture(shop: Shop, { cause, order_id, amount }: Refund): Promise<boolean> {
  if (cause === 'payment') return false;
  const payment = await payments.paymentOf(shop.db, order_id);
  if (!payment?.is_uncaptured || payment.captured - payment.refunded >= amount) return false;
  return shop.now().getTime() - (payment.asked_at?.getTime() ?? 0) < longestCaptureMs;
}

/** Mails the customer about a refund; about one that was asked for again, once more. */
async function announceRefund(
  tx: Tx,
  order: LockedOrder,
  kind: keyof typeof fulfilmentMails,
  { refund_id, return_id, failed }: Pick<Refund, 'refund_id' | 'return_id' | 'failed'>,
  now: Date,
): Promise<void> {
  const of = return_id ?? `refund-${refund_id}`;
  const event = failed === 0 ? of : `${of}-${failed}`;
  const locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const data = { refund_id: String(refund_id), ...(return_id === null ? {} : { return_id }) };
  await queueMail(tx, { kind: fulfilmentMails[kind], event, locale, order_id: order.order_id, data }, now);
}

/**
 * What follows from a refund that failed: the return waits for staff, and the customer reads once that the money takes longer. The
 * caller has noted the failure. Locks the order.
 */
async function afterFailure(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const order = await lockOrder(tx, refund.order_id);
  const { return_id } = refund;
  if (return_id !== null) {
    await statements.explain(tx, { actor: 'system', reason: 'refund failed', at: now });
    await statements.setReturn(tx, return_id, { status: 'credit_ko', closed_at: null });
  }
  // A payment without an order of its own was made twice: its buyer has the other order's mails.
  if (!order) return;
  await statusAfterReturns(tx, order);
  if (order.erased_at === null) await announceRefund(tx, order, 'refund_delayed', { ...refund, failed: 0 }, now);
}

/** Asks the provider for a refund that was queued. Throws while its capture is under way, and without an answer. */
export const payRefund: JobHandler = async (shop, { refund_id = '' }) => {
  const refund = await refunds.refundById(shop.db, Number(refund_id));
  if (!refund) return;
  if (await waitsForCapture(shop, refund)) throw new Error('the payment is not captured yet');
  await askRefund(shop, refund, async (tx, became, now) => {
    if (became === 'failed') return afterFailure(tx, refund, now);
    if (refund.return_id === null) return;
    await statements.explain(tx, { actor: 'system', reason: 'refund taken on', at: now });
    await statements.setReturn(tx, refund.return_id, { status: 'credit_ok' });
  });
};

/** Asks for the refund of a return: a job of the previous release. */
export const refundReturn: JobHandler = async (shop, { return_id = '' }) => {
  const refund_id = await refunds.refundOfReturn(shop.db, return_id);
  if (refund_id !== undefined) await payRefund(shop, { refund_id: String(refund_id) });
};

/** How a refund was paid: as the provider reports, or by staff in another way. */
type Paid = { readonly by: 'provider' } | { readonly by: 'transfer'; readonly staff_id: string | undefined };

/** The mail of a refund that was paid; none where the mail of a cancellation has announced it and nothing was in its way. */
function paidMail({ return_id, failed }: Refund, { by }: Paid): keyof typeof fulfilmentMails | null {
  if (by === 'transfer') return 'refund_transferred';
  if (return_id !== null) return 'return_refunded';
  return failed > 0 ? 'refund_arrived' : null;
}

/** Closes the return of a refund that was paid, and mails the customer. Locks the order. */
export async function closeRefund(tx: Tx, refund: Refund, paid: Paid, now: Date): Promise<void> {
  const order = await lockOrder(tx, refund.order_id);
  if (!order) return;
  const { return_id } = refund;
  if (return_id !== null) {
    const by =
      paid.by === 'provider'
        ? ({ actor: 'system', reason: 'refund paid' } as const)
        : ({ actor: 'staff', staff_id: paid.staff_id, reason: 'refund transferred' } as const);
    await statements.explain(tx, { ...by, at: now });
    await statements.setReturn(tx, return_id, { status: 'credit_refunded', closed_at: now });
    await statusAfterReturns(tx, order);
  }
  const mail = paidMail(refund, paid);
  if (mail) await announceRefund(tx, order, mail, refund, now);
}

/** Follows the provider's reports of one refund, under the order's lock. */
async function follow(shop: Shop, { events, ...refund }: refunds.ReportedRefund): Promise<boolean> {
  const attempt = {
    merchant_reference: refund.merchant_reference,
    merchant_account: refund.merchant_account,
    amount: { amount: refund.paid_amount, currency: refund.currency },
  };
  const outcome = refundOutcome(attempt, events, { reference: refund.refund_reference, amount: refund.amount });
  if (outcome === 'open') return false;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    await lockOrder(tx, refund.order_id);
    if (outcome === 'failed') {
      if (!(await refunds.fail(tx, refund, now))) return false;
      await afterFailure(tx, refund, now);
      return true;
    }
    if (!(await refunds.pay(tx, refund, now))) return false;
    await closeRefund(tx, refund, { by: 'provider' }, now);
    return true;
  });
}

/**
 * Follows what the provider has reported of refunds: closes the returns whose money has moved, and fails the refunds whose money
 * did not arrive or came back, also after the closing. Returns how many it changed. Spec 3 §4, invariants M6, M10.
 */
export async function closeRefunds(shop: Shop): Promise<number> {
  await refunds.nameUnnamed(shop.db);
  let changed = 0;
  await eachDue(
    shop,
    (batch) => refunds.reportedRefunds(shop.db, batch),
    async (reported) => {
      const isChanged = await follow(shop, reported);
      if (isChanged) changed += 1;
      return isChanged;
    },
  );
  return changed;
}
