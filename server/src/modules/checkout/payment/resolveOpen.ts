import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import { ProviderRefusal, ProviderSilence } from '../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { askProvider } from './results/askProvider.ts';
import { askRefund } from './refunds/askRefund.ts';
import { keepCards } from './cards/cards.ts';
import * as reversals from './reversalQueries.ts';
import * as locks from './locks/paymentLocks.ts';
import { detailsKey, resultOf } from './payDetails.ts';
import { providerOf } from './shared/provider.ts';
import * as attempts from './attempts/attempts.ts';
import { recordEvent } from './results/recordEvent.ts';
import * as refunds from './refunds/refunds.ts';
import * as stock from './stock/reserved.ts';

const atOnce = 20;
const againMs = 2 * 60_000;
const capturedStatuses: ReadonlySet<AttemptStatus> = new Set(['partly_captured', 'captured', 'partly_refunded']);

/** The shop's own event that ends an attempt; the provider never sends its reference. */
const ended = (attempt: attempts.AttemptRow): PaymentEvent => ({
  event_code: 'OFFER_CLOSED',
  success: true,
  psp_reference: `expired-${attempt.attempt_id}`,
  original_reference: null,
  merchant_reference: attempt.merchant_reference,
  merchant_account: attempt.merchant_account,
  amount: { amount: attempt.amount, currency: attempt.currency },
});

/** Retries the request with the shopper's result. False where the attempt is decided now. */
async function isStillOpen(shop: Shop, attempt: attempts.AttemptRow): Promise<boolean> {
  const { attempt_id, details } = attempt;
  if (!details) return true;
  const ask = () => providerOf(shop).details(resultOf(attempt, details), detailsKey(attempt_id, details));
  await askProvider(shop, attempt, { kind: 'details', ask });
  const asked = await attempts.attempt(shop.db, attempt_id);
  if (asked?.save_card) await keepCards(shop, asked);
  // A further step in the answer extends the shopper's time.
  return asked?.status === 'pending' && asked.turn === attempt.turn;
}

/** Asks the provider to cancel an attempt, by the provider's reference if it is known. */
async function cancelAt(shop: Shop, attempt: attempts.AttemptRow): Promise<void> {
  const { attempt_id, asked_reference, merchant_reference } = attempt;
  const provider = providerOf(shop);
  const key = `${attempt_id.slice(0, 36)}-expired`;
  if (asked_reference) await provider.cancel(asked_reference, merchant_reference, key);
  else await provider.cancelByReference(merchant_reference, key);
}

/**
 * Ends an expired attempt. Retries the provider once if the shopper's result is known; then withdraws the attempt, so
 * that the shopper can pay again and a late authorisation is returned, and cancels it at the provider. Invariants M2,
 * M4.
 */
async function resolve(shop: Shop, attempt_id: string): Promise<void> {
  const attempt = await attempts.attempt(shop.db, attempt_id);
  if (!attempt || !(attempt.status === 'pending' || attempt.status === 'held_for_review')) return;
  if (attempt.status === 'held_for_review') return releaseReservation(shop, attempt);
  if (!(await isStillOpen(shop, attempt))) return;
  // Withdraw before the request to the provider, so that a later authorisation cannot place the order.
  if (attempt.turn === 'provider' && !(await withdraw(shop, attempt))) return;
  try {
    await cancelAt(shop, attempt);
  } catch (error) {
    if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
    // No answer: the next run retries, and the stock stays reserved until the result is certain.
    if (error instanceof ProviderSilence) return;
  }
  await recordEvent(shop, ended(attempt), { source: 'shop' });
}

/** Withdraws an attempt under its basket's lock. False where it was decided meanwhile. */
function withdraw(shop: Shop, { attempt_id, merchant_reference }: attempts.AttemptRow): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await locks.lockByReference(tx, merchant_reference);
    return attempts.withdraw(tx, attempt_id, shop.now());
  });
}

/** Releases the stock of a payment whose time in review has expired; the review stays open. */
function releaseReservation(
  shop: Shop,
  { attempt_id, merchant_reference, order_id }: attempts.AttemptRow,
): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await locks.lockByReference(tx, merchant_reference);
    const attempt = await attempts.attempt(tx, attempt_id);
    if (attempt?.status !== 'held_for_review' || attempt.placed_at !== null) return;
    await stock.release(tx, [order_id], 'payment_review');
  });
}

/**
 * Settles expired open attempts and releases their stock; safe for concurrent workers. Returns the number of processed
 * attempts. Invariants M2, M4.
 */
export async function resolveOpen(shop: Shop): Promise<number> {
  const now = shop.now();
  const due = await reversals.claimExpired(shop.db, now, new Date(now.getTime() + againMs), atOnce);
  // In parallel, because each may wait for the provider's timeout.
  await Promise.all(due.map(({ attempt_id }) => resolve(shop, attempt_id)));
  return due.length;
}

/** Refunds a captured payment, with a row of its own, so that a refund that fails is not lost. decisions/0081. */
async function refundSurplus(
  shop: Shop,
  { psp_reference, ...money }: { attempt_id: string; psp_reference: string; amount: number; currency: string },
): Promise<void> {
  // Everything was refunded before, as the provider has reported.
  if (money.amount <= 0) return;
  const of = { cause: 'payment', return_id: null, authorisation: psp_reference, asked_at: shop.now() } as const;
  const refund_id = await shop.db.transaction().execute((tx) => refunds.addRefund(tx, { ...of, ...money }));
  const refund = await refunds.refundById(shop.db, refund_id);
  if (refund) await askRefund(shop, refund);
}

/**
 * Returns money received for an order already paid: cancels an uncaptured payment, refunds a captured one.
 * Invariant M6.
 */
export async function giveBackSurplus(shop: Shop): Promise<number> {
  const now = shop.now();
  const again_at = new Date(now.getTime() + againMs);
  const due = await reversals.claimReversals(shop.db, now, again_at, atOnce);
  const provider = providerOf(shop);
  for (const { attempt_id, psp_reference, merchant_reference, status, amount, currency, cancel_failed } of due) {
    const is_captured = cancel_failed || capturedStatuses.has(status);
    try {
      if (is_captured) await refundSurplus(shop, { attempt_id, psp_reference, amount, currency });
      else await provider.cancel(psp_reference, merchant_reference, `${attempt_id.slice(0, 36)}-back-${status}`);
      await reversals.reversalDone(shop.db, { attempt_id, psp_reference }, again_at, now);
    } catch (error) {
      if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
      shop.log.error({ attempt_id, err: error }, 'surplus payment not given back yet');
    }
  }
  return due.length;
}
