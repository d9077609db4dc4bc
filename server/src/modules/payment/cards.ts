import type { SavedCard } from '@vitrine/contract/checkout';
import { savedCardOf, savedCardRows } from '../checkout/savedCard.ts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import { ProviderRefusal, ProviderSilence } from '../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import * as jobQueries from './jobQueries.ts';
import { providerOf } from './provider.ts';
import type { AttemptRow } from './queries.ts';

/**
 * Copies the customer's cards from the provider, which stores them, after a payment that was to store one. A failed copy
 * is retried by the next payment or the card list, so it never fails the payment.
 */
export async function keepCards(shop: Shop, { customer_id }: Pick<AttemptRow, 'customer_id'>): Promise<void> {
  if (!customer_id) return;
  try {
    await jobQueries.replaceCards(shop.db, customer_id, await providerOf(shop).cards(customer_id));
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderRefusal)) throw error;
    shop.log.warn({ err: error }, 'cards not copied');
  }
}

/** The customer's stored cards from the provider or, when it does not answer, the last stored copy. Spec 2 §2. */
export async function listCards(shop: Shop, customer_id: string): Promise<SavedCard[]> {
  await keepCards(shop, { customer_id });
  return (await savedCardRows(shop.db, customer_id)).map((row) => savedCardOf(row, shop.now()));
}

/**
 * Removes a stored card of the customer's own, at the provider first. Throws not_found, or card_not_removed when the
 * provider does not say that it is gone. Spec 2 §7, §8, invariant S1.
 */
export async function removeCard(shop: Shop, customer_id: string, id: string): Promise<SavedCard[]> {
  const cards = await savedCardRows(shop.db, customer_id);
  if (!cards.some((card) => card.id === id)) throw new ApiError('not_found');
  try {
    await providerOf(shop).removeCard(customer_id, id);
  } catch (error) {
    const is_gone = error instanceof ProviderRefusal && error.status === 404;
    if (!is_gone && !(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
    if (!is_gone) throw new ApiError('card_not_removed');
  }
  await jobQueries.removeCard(shop.db, customer_id, id);
  return cards.filter((card) => card.id !== id).map((row) => savedCardOf(row, shop.now()));
}
