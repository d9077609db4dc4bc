import type { SavedCard } from '@vitrine/contract/checkout';
import { undoMinutes } from '@vitrine/rules/account/undo';
import { savedCardOf, savedCardRows } from '../../checkout/savedCard.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { JobHandler } from '../../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import { ProviderRefusal, ProviderSilence } from '../../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import * as queries from './cardQueries.ts';
import { paymentJobs } from '../shared/jobs.ts';
import { providerOf } from '../shared/provider.ts';
import type { AttemptRow } from '../attempts/attempts.ts';

/**
 * Copies the customer's cards from the provider after a payment with consent to store the card. A failed copy never
 * fails the payment, because the next payment or card list retries it.
 */
export async function keepCards(shop: Shop, { customer_id }: Pick<AttemptRow, 'customer_id'>): Promise<void> {
  if (!customer_id) return;
  try {
    await queries.replaceCards(shop.db, customer_id, await providerOf(shop).cards(customer_id));
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderRefusal)) throw error;
    shop.log.warn({ err: error }, 'cards not copied');
  }
}

/**
 * Returns the customer's stored cards from the provider, or the last copy if the provider does not answer. Spec 2 §2.
 */
export async function listCards(shop: Shop, customer_id: string): Promise<SavedCard[]> {
  await keepCards(shop, { customer_id });
  return cardsOf(shop, customer_id);
}

const cardsOf = async (shop: Shop, customer_id: string): Promise<SavedCard[]> =>
  (await savedCardRows(shop.db, customer_id)).map((row) => savedCardOf(row, shop.now()));

/** Asks the provider for the cards, so that a removal is not confirmed during its outage. Throws card_not_removed. */
async function assertProviderAnswers(shop: Shop, customer_id: string): Promise<void> {
  try {
    await providerOf(shop).cards(customer_id);
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderSilence) throw new ApiError('card_not_removed');
    throw error;
  }
}

/**
 * Removes a stored card of the customer. The shop stops using it at once; the provider deletes it after `undoMinutes`,
 * in which `restoreCard` undoes the removal. Throws not_found, or card_not_removed when the provider cannot be reached.
 * Spec 2 §7, §8, invariant S1.
 */
export async function removeCard(shop: Shop, customer_id: string, id: string): Promise<SavedCard[]> {
  const cards = await savedCardRows(shop.db, customer_id);
  if (!cards.some((card) => card.id === id)) throw new ApiError('not_found');
  await assertProviderAnswers(shop, customer_id);
  const removed_at = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.markCardRemoved(tx, customer_id, id, removed_at))) return;
    const at = removed_at.toISOString();
    await queueJob(tx, {
      kind: paymentJobs.remove_card,
      key: `${customer_id} ${id} ${at}`,
      data: { customer_id, id, removed_at: at },
      due_at: new Date(removed_at.getTime() + (undoMinutes + 1) * 60_000),
    });
  });
  return cardsOf(shop, customer_id);
}

/** Undoes the removal of a card. Throws not_found once `undoMinutes` have passed. */
export async function restoreCard(shop: Shop, customer_id: string, id: string): Promise<SavedCard[]> {
  const since = new Date(shop.now().getTime() - undoMinutes * 60_000);
  if (!(await queries.restoreCard(shop.db, customer_id, id, since))) throw new ApiError('not_found');
  return cardsOf(shop, customer_id);
}

/** Deletes a removed card at the provider, then its row; nothing where the removal was undone. */
export const finishRemoval: JobHandler = async (shop, { customer_id = '', id = '', removed_at = '' }) => {
  if (!(await queries.isCardRemoved(shop.db, customer_id, id, new Date(removed_at)))) return;
  try {
    await providerOf(shop).removeCard(customer_id, id);
  } catch (error) {
    const is_gone = error instanceof ProviderRefusal && error.status === 404;
    if (!is_gone) throw error;
  }
  await queries.deleteCard(shop.db, customer_id, id);
};
