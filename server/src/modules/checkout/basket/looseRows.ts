import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { BasketRow, Versioned } from './basketFragment.ts';
import { looseLines } from './looseQueries.ts';
import type { WantedItem } from './wantedLines.ts';
import { withProductTexts } from './withProductTexts.ts';

export type LooseRow = BasketRow & Versioned;

/** The rows of some pieces as a basket of the storefront would have them. `on` is the caller's transaction, if any. */
export async function looseRows(
  shop: Shop,
  on: Database | Tx,
  items: readonly WantedItem[],
  locale: Locale,
): Promise<LooseRow[]> {
  const { country } = storefrontOf(locale);
  return withProductTexts(shop.db, on, await looseLines(on, items, country), locale);
}
