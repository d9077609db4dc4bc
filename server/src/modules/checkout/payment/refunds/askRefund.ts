import { moneyOf } from '@vitrine/rules/money/money';
import type { Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import { ProviderRefusal } from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../locks/lockOrder.ts';
import { refundJobs } from '../shared/jobs.ts';
import { providerOf } from '../shared/provider.ts';
import * as queries from './refundQueries.ts';

type Refund = queries.RefundRow;

/**
 * The key of a request at the provider: one per refund and earlier failure, because under an old key the provider repeats its old
 * answer. Invariant M4.
 */
function keyOf({ cause, return_id, cancellation_id, goodwill_id, attempt_id, failed }: Refund): string {
  const attempt = attempt_id.slice(0, 36);
  const key = {
    return: `${return_id}-refund`,
    rest: `${attempt}-rest-refund`,
    payment: `${attempt}-back-captured`,
    units: `${cancellation_id}-units-refund`,
    goodwill: `${goodwill_id}-goodwill`,
  }[cause];
  return failed === 0 ? key : `${key}-${failed}`;
}

/** Whether the request waits for the provider: it was neither taken on nor ended. */
const isDue = ({ accepted_at, failed_at, settled_at }: Refund): boolean =>
  accepted_at === null && failed_at === null && settled_at === null;

/** Queues the request of a refund with the change that causes it. */
export async function queueRefund(tx: Tx, refund_id: number, failed = 0): Promise<void> {
  const data = { refund_id: String(refund_id) };
  await queueJob(tx, { kind: refundJobs.pay_refund, key: `${refund_id}-${failed}`, data });
}

/**
 * Asks the provider for a refund, once however often it runs, and notes its answer with what follows from it in one transaction.
 * A refusal fails the refund; without an answer it throws, to be repeated. Invariants M4, M10, decisions/0081.
 */
export async function askRefund(
  shop: Shop,
  refund: Refund,
  after: (tx: Tx, became: 'accepted' | 'failed', now: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!isDue(refund)) return;
  const { refund_id, psp_reference, merchant_reference, amount, currency } = refund;
  let reference: string | null = null;
  try {
    const money = moneyOf(amount, currency);
    reference = await providerOf(shop).refund(psp_reference, merchant_reference, money, keyOf(refund));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    shop.log.error({ refund_id, err: error }, 'refund refused by the provider: npm run ops -- failed-refunds');
  }
  await shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    // Like every step of staff: first the order, then its refund.
    await lockOrder(tx, refund.order_id);
    const isNoted =
      reference === null ? await queries.refuse(tx, refund, now) : await queries.accept(tx, refund, reference, now);
    if (isNoted) await after(tx, reference === null ? 'failed' : 'accepted', now);
  });
}
