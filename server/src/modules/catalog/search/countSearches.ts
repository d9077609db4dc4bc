// Counts what people search for, without a word about them. A search only adds to a list in memory, which is written every few seconds:
// a crash loses those seconds, and no search waits. decisions/0127.
import { countedTerm } from '@vitrine/rules/search/desk';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './deskQueries.ts';

/** The most terms that wait: what a flood of invented terms adds beyond them is not counted. */
const mostWaiting = 5000;

type Waiting = Map<string, queries.CountedSearch>;
const lists = new WeakMap<Database, Waiting>();

/** Notes a search and what it found. */
export function countSearch(
  shop: Shop,
  { locale, text, results }: { locale: Locale; text: string; results: number },
): void {
  const term = countedTerm(text);
  if (term === null) return;
  let waiting = lists.get(shop.db);
  if (waiting === undefined) lists.set(shop.db, (waiting = new Map()));
  const day = shop.now().toISOString().slice(0, 10);
  const key = `${locale} ${day} ${term}`;
  const before = waiting.get(key);
  if (before === undefined && waiting.size >= mostWaiting) return;
  const without_results = (before?.without_results ?? 0) + (results === 0 ? 1 : 0);
  waiting.set(key, { locale, day, term, searches: (before?.searches ?? 0) + 1, without_results, results });
}

/** Writes the noted searches. What cannot be written waits for the next time, unless a search was noted meanwhile: then it is lost. */
export async function writeSearches(shop: Shop): Promise<void> {
  const waiting = lists.get(shop.db);
  if (waiting === undefined || waiting.size === 0) return;
  lists.delete(shop.db);
  try {
    await queries.addSearches(shop.db, [...waiting.values()]);
  } catch (error) {
    const since = lists.get(shop.db);
    if (since === undefined) lists.set(shop.db, waiting);
    throw error;
  }
}
