import {
  type Difference,
  type DifferenceResult,
  isDealtWith,
  type LedgerPayment,
  reconciliation,
} from '@vitrine/rules/payment/reconciliation';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { isCurrency } from '@vitrine/rules/money/money';
import { skipLostOrder } from '../../checkout/payment/results/lostOrders.ts';
import { recordEvent } from '../../checkout/payment/results/recordEvent.ts';
import { providerOf } from '../../checkout/payment/shared/provider.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { openRestore } from '../../../platform/db/restores.ts';
import * as queries from './queries.ts';
import { addRun } from './runQueries.ts';

/** Days to compare by default. */
const usualDays = 7;
/** Milliseconds to look ahead, because an authorisation may be booked on the day after its attempt began. */
const bookedMs = 86_400_000;

type FoundDifference = Difference & {
  /** The order of the payment; null for one that is unknown here. */
  order_number: string | null;
  began_at: Date | null;
  /** What was done about it; null if nothing was. */
  result: DifferenceResult | null;
};

export type Reconciled = {
  from: Date;
  differences: FoundDifference[];
  /** Days without a provider report, before the latest report. */
  missing_days: readonly string[];
  /** The end of the complete reports; null without reports. */
  complete_until: Date | null;
  /** Whether the database is still marked as restored, and the date that the reports must reach. */
  restored: { open: boolean; needs_until: Date } | null;
};

/** Reads the provider's reports, and signed notifications of payments that they do not list yet. */
async function theirPayments(shop: Shop, from: Date, now: Date) {
  const ledger = await providerOf(shop).ledger(from, now);
  const listed = new Set(ledger.payments.map(({ psp_reference }) => psp_reference));
  const notified = (await queries.notifiedPayments(shop.db, from))
    .filter(({ psp_reference }) => !listed.has(psp_reference))
    .map(({ amount, currency, is_captured, ...named }): LedgerPayment => ({
      ...named,
      amount: { amount, currency },
      state: is_captured ? 'captured' : 'authorised',
      captured: is_captured ? amount : 0,
      refunded: 0,
    }));
  return { ...ledger, listed, payments: [...ledger.payments, ...notified] };
}

async function giveBack(shop: Shop, difference: Difference, how: 'cancel' | 'refund'): Promise<DifferenceResult> {
  const { psp_reference, merchant_reference, there } = difference;
  if (psp_reference === null || there === null) return 'nothing_to_give_back';
  // The idempotency key makes the provider act once, even if this process crashes before the decision is stored.
  const key = `reconcile-${how}-${psp_reference}`;
  if (how === 'cancel') await providerOf(shop).cancel(psp_reference, merchant_reference, key);
  else if (isCurrency(there.currency))
    await providerOf(shop).refund(psp_reference, merchant_reference, { ...there, currency: there.currency }, key);
  else return 'refund_by_hand';
  await queries.decide(shop.db, { psp_reference, merchant_reference, decision: how });
  return how === 'cancel' ? 'cancel_asked' : 'refund_asked';
}

/** A difference as the provider's report of it, which was lost; undefined where there is nothing to book. */
async function lostEvent(
  shop: Shop,
  { attempt_id, psp_reference, merchant_reference, there }: Difference,
): Promise<PaymentEvent | undefined> {
  const merchant_account = attempt_id === null ? undefined : await queries.merchantAccountOf(shop.db, attempt_id);
  if (!merchant_account || psp_reference === null || there === null) return undefined;
  const event = { event_code: 'AUTHORISATION', success: true, psp_reference, original_reference: null } as const;
  return { ...event, merchant_reference, merchant_account, amount: there };
}

/** Records the captures whose notifications were lost, each under its own reference where the shop has asked for it. */
async function bookCaptures(shop: Shop, difference: Difference): Promise<DifferenceResult> {
  const { attempt_id } = difference;
  const event = await lostEvent(shop, difference);
  if (!event || attempt_id === null) return 'nothing_to_book';
  const { psp_reference: original_reference } = event;
  const asked = await queries.unreportedCaptures(shop.db, attempt_id);
  const missing = event.amount.amount - (difference.here?.amount ?? 0);
  if (asked.length > 0 && asked.reduce((sum, { amount }) => sum + amount, 0) !== missing) {
    await queries.markForReview(shop.db, attempt_id, shop.now());
    return 'other_captures';
  }
  const captures = asked.length > 0 ? asked : [{ psp_reference: original_reference, amount: event.amount.amount }];
  for (const { psp_reference, amount } of captures) {
    const capture = { ...event, event_code: 'CAPTURE', psp_reference, original_reference } as const;
    // oxlint-disable-next-line no-await-in-loop -- one event of a payment after the other
    await recordEvent(shop, { ...capture, amount: { ...event.amount, amount } }, { source: 'answer' });
  }
  return 'capture_booked';
}

/** Records the provider's payment as the lost answer, which places its order or returns the money. */
async function bookIt(shop: Shop, difference: Difference): Promise<DifferenceResult> {
  const event = await lostEvent(shop, difference);
  if (!event) return 'nothing_to_book';
  const recorded = await recordEvent(shop, event, { source: 'answer' });
  return recorded?.placed ? 'order_placed' : 'booked_and_given_back';
}

async function act(shop: Shop, difference: Difference, now: Date): Promise<DifferenceResult | null> {
  switch (difference.proposal) {
    case 'cancel':
    case 'refund':
      return giveBack(shop, difference, difference.proposal);
    case 'book':
      return bookIt(shop, difference);
    case 'book_capture':
      return bookCaptures(shop, difference);
    case 'review':
      if (difference.attempt_id !== null) await queries.markForReview(shop.db, difference.attempt_id, now);
      return 'marked';
    case null:
    default:
      return null;
  }
}

/**
 * Compares the shop's payments with the provider's reports since `from`; by default since the day before the last
 * restored backup, or else for a week. With `apply` also executes the proposed actions. Removes the mark of a restored
 * database once the reports reach past the restore and no difference is left. Throws ConfigError, ProviderRefusal or
 * ProviderSilence if the reports cannot be read.
 */
export async function reconcile(
  shop: Shop,
  { from: given, apply }: { from: Date | null; apply: boolean },
): Promise<Reconciled> {
  const now = shop.now();
  const restore = await openRestore(shop.db);
  const from = given ?? new Date((restore?.backup_at ?? now).getTime() - (restore ? 1 : usualDays) * 86_400_000);
  const { merchant_account } = providerOf(shop);
  const there = await theirPayments(shop, from, now);
  const references = there.payments.map(({ merchant_reference }) => merchant_reference);
  const here = await queries.paymentsSince(shop.db, from, references);
  const until = there.complete_until?.getTime() ?? 0;
  const known = new Map(here.map((payment) => [payment.attempt_id, payment]));
  const isRunning = until >= now.getTime();
  const differences = reconciliation(here, there.payments, await queries.decisions(shop.db), ({ attempt_id }) => {
    const at = known.get(attempt_id)?.created_at.getTime() ?? 0;
    return at >= from.getTime() && (isRunning ? at <= until : at + bookedMs <= until);
  });
  await queries.closeDecided(shop.db);
  // The differences of the reports alone: a notification has been looked at when it came.
  for (const { kind, merchant_reference, psp_reference } of differences)
    if (kind === 'unknown_here' && there.listed.has(psp_reference ?? ''))
      // oxlint-disable-next-line no-await-in-loop -- the first one moves the numbers beyond the others
      await shop.db.transaction().execute((tx) => skipLostOrder(shop, tx, { merchant_reference, merchant_account }));
  const found: FoundDifference[] = [];
  for (const difference of differences) {
    const { increment_id = null, created_at = null } = known.get(difference.attempt_id ?? '') ?? {};
    const result = apply ? await act(shop, difference, now) : null;
    found.push({ ...difference, order_number: increment_id, began_at: created_at, result });
  }
  const isSettled = found.every(({ proposal, result }) => proposal === null || isDealtWith(result));
  const reaches = restore !== undefined && until >= restore.restored_at.getTime() && from <= restore.backup_at;
  const closes = restore !== undefined && reaches && isSettled && there.missing_days.length === 0;
  if (closes) await queries.closeRestores(shop.db, restore.restored_at, now);
  // A shorter period may leave a difference out, so it says nothing about the books.
  if (given === null)
    await addRun(shop.db, {
      ran_at: now,
      compared_from: from,
      complete_until: there.complete_until,
      differences: found.filter(({ result }) => !isDealtWith(result)).length,
      missing_days: there.missing_days.length,
    });
  return {
    from,
    differences: found,
    missing_days: there.missing_days,
    complete_until: there.complete_until,
    restored: restore ? { open: !closes, needs_until: restore.restored_at } : null,
  };
}

/** Whether a comparison leaves nothing to do: no difference, every day reported, no restored database that waits. */
export const leavesNothing = ({ differences, missing_days, complete_until, restored }: Reconciled): boolean =>
  differences.length === 0 && missing_days.length === 0 && complete_until !== null && restored?.open !== true;

/** Notes that a payment unknown here was dealt with by hand. */
export const acknowledgePayment = (shop: Shop, psp_reference: string): Promise<void> =>
  queries.decide(shop.db, { psp_reference, merchant_reference: '', decision: 'acknowledged' });
