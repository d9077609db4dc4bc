import { firstDayOf, firstOpen, type Month, monthAfter } from '@vitrine/rules/books/months';
import type { Shop } from '../../../platform/shop/shop.ts';
import { keepingNow } from './chart.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';
import { booksState, missingRates, openBounds } from './journal.ts';
import { beginOf, currenciesOf } from './periodQueries.ts';

/** Currencies of the open months of a range that have no rate when they come first: closed months had theirs. */
export async function missingRatesBetween(
  shop: Shop,
  { from, until }: { readonly from: Month; readonly until: Month },
): Promise<string[]> {
  const books = houseBooks(shop.config.house);
  const state = await booksState(shop.db, books, shop.now());
  const first = firstOpen(state);
  const begin = from < first ? first : from;
  const end = until > state.current ? state.current : until;
  if (end < begin) return [];
  const bounds = await openBounds(shop.db, begin, first, books.zone);
  const range = { ...bounds, until: await beginOf(shop.db, firstDayOf(monthAfter(end)), books.zone) };
  return missingRates(await currenciesOf(shop.db, range), await keepingNow(shop, shop.db), books.zone);
}
