import { ProviderRefusal, ProviderSilence } from '../partners/paymentProvider.ts';
import type { Shop } from '../shop.ts';
import { askProvider } from './askProvider.ts';
import { keepCards } from './cards.ts';
import * as jobQueries from './jobQueries.ts';
import { detailsKey } from './payDetails.ts';
import { providerOf } from './provider.ts';
import * as queries from './queries.ts';
import { recordEvent } from './recordEvent.ts';

const atOnce = 20;
const againMs = 2 * 60_000;

/**
 * An attempt whose time is up: the provider is asked once more where there is something to ask with; else it is over.
 */
async function settle(shop: Shop, attempt_id: string): Promise<void> {
  const attempt = await queries.attempt(shop.db, attempt_id);
  if (!attempt || attempt.status !== 'pending') return;
  const provider = providerOf(shop);
  if (attempt.details) {
    const { details } = attempt;
    await askProvider(shop, attempt, () => provider.details(details, detailsKey(attempt_id, details)));
    const asked = await queries.attempt(shop.db, attempt_id);
    if (asked?.save_card) await keepCards(shop, asked);
    if (!asked || asked.status !== 'pending') return;
  }
  // Nothing may come of it any more; should it have been charged all the same, the provider gives that back.
  try {
    await provider.cancelByReference(attempt.merchant_reference, `${attempt_id.slice(0, 36)}-expired`);
  } catch (error) {
    if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
    // Silent: the next round asks again, and the pieces stay held until the answer is sure.
    if (error instanceof ProviderSilence) return;
  }
  await recordEvent(
    shop,
    {
      event_code: 'OFFER_CLOSED',
      success: true,
      psp_reference: `expired-${attempt_id}`,
      original_reference: null,
      merchant_reference: attempt.merchant_reference,
      merchant_account: attempt.merchant_account,
      amount: { amount: attempt.amount, currency: attempt.currency },
    },
    { source: 'shop' },
  );
}

/**
 * Settles attempts that stayed open past their time and frees what they hold; any number of workers may do so at once.
 * Returns how many were looked at. Invariants M2, M4.
 */
export async function settleOpen(shop: Shop): Promise<number> {
  const now = shop.now();
  const due = await jobQueries.claimExpired(shop.db, now, new Date(now.getTime() + againMs), atOnce);
  for (const { attempt_id } of due) await settle(shop, attempt_id);
  return due.length;
}

/**
 * Gives back money that came for an order already paid: cancelled where it was not captured, refunded where it was.
 * Invariant M6.
 */
export async function giveBackSurplus(shop: Shop): Promise<number> {
  const now = shop.now();
  const due = await jobQueries.claimReversals(shop.db, now, new Date(now.getTime() + againMs), atOnce);
  const provider = providerOf(shop);
  for (const { attempt_id, psp_reference, merchant_reference, status, amount, currency, cancel_failed } of due) {
    const is_captured = cancel_failed || status === 'captured' || status === 'partly_refunded';
    const key = `${attempt_id.slice(0, 36)}-back-${is_captured ? 'captured' : status}`;
    try {
      if (is_captured) await provider.refund(psp_reference, merchant_reference, { amount, currency }, key);
      else await provider.cancel(psp_reference, merchant_reference, key);
      await jobQueries.reversalDone(shop.db, attempt_id, psp_reference, now);
    } catch (error) {
      if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
      shop.log.error({ attempt_id, err: error }, 'surplus payment not given back yet');
    }
  }
  return due.length;
}
