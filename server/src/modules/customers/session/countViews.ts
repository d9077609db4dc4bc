// Counts the pages that a storefront showed, without a word about the visitor. A page only adds to a number in memory, which is written
// every few seconds: a crash loses those seconds, and no page waits. decisions/0137.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { addViews } from './viewQueries.ts';

const waitingOf = new WeakMap<Database, Map<Locale, number>>();

/** Notes a page that a storefront showed: each page of a browser asks for its session once. */
export function countView({ db }: Shop, locale: Locale): void {
  let waiting = waitingOf.get(db);
  if (waiting === undefined) waitingOf.set(db, (waiting = new Map()));
  waiting.set(locale, (waiting.get(locale) ?? 0) + 1);
}

/** Writes the noted pages to the present day. What cannot be written is noted again. */
export async function writeViews(shop: Shop): Promise<void> {
  const waiting = waitingOf.get(shop.db);
  if (waiting === undefined || waiting.size === 0) return;
  waitingOf.delete(shop.db);
  const day = dayAt(shop.now(), houseBooks(shop.config.house));
  try {
    await addViews(
      shop.db,
      [...waiting].map(([locale, views]) => ({ day, locale, views })),
    );
  } catch (error) {
    const since = waitingOf.get(shop.db);
    for (const [locale, views] of since ?? []) waiting.set(locale, (waiting.get(locale) ?? 0) + views);
    waitingOf.set(shop.db, waiting);
    throw error;
  }
}
