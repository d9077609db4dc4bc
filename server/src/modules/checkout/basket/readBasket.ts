import type { Basket } from '@vitrine/contract/basket';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { foundVisitor } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { basketOf, emptyBasket, unannouncedRows } from './basketView.ts';
import { type BasketOwner, ownerOf } from './owner.ts';
import type { BasketRow, BasketStatement, Versioned, VisitorStatement } from './basketFragment.ts';
import * as queries from './queries.ts';
import { withProductTexts } from './withProductTexts.ts';

/**
 * A basket's rows as a storefront shows them; none for a visitor without a basket. `on` is the caller's transaction, if
 * any.
 */
export function basketRowsOf(
  shop: Shop,
  on: Database | Tx,
  owner: BasketOwner | null,
  locale: Locale,
): Promise<BasketRow[]> {
  return basketRowsWith(shop, on, owner, locale, queries.basketAlone, {});
}

/** As `basketRowsOf`, with a statement that also reads another module's columns. */
export async function basketRowsWith<Args, Beside>(
  shop: Shop,
  on: Database | Tx,
  owner: BasketOwner | null,
  locale: Locale,
  read: BasketStatement<Args, Beside>,
  args: Args,
): Promise<(BasketRow & Versioned & Beside)[]> {
  if (!owner) return [];
  const { country } = storefrontOf(locale);
  return withProductTexts(shop.db, on, await read(on, owner, { ...args, country }), locale);
}

/**
 * The visitor's basket with a storefront's prices and texts. `deleted_items` reports each line that the storefront does
 * not sell once; the line stays for storefronts that do. Runs no statement for a visitor without a session. Spec 1 §3.
 */
export async function readBasket(
  shop: Shop,
  visitor: Pick<Visitor, 'session_id' | 'customer_id'>,
  locale: Locale,
): Promise<Basket> {
  return announcedBasket(shop, await basketRowsOf(shop, shop.db, ownerOf(visitor), locale), locale);
}

/** Reads the visitor of a cookie and the rows of their basket in one statement. */
export async function visitorWithRows<Beside>(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
  read: VisitorStatement<Beside>,
): Promise<{ visitor: Visitor; rows: (BasketRow & Versioned & Beside)[] }> {
  if (unread.is_new) return { visitor: unread, rows: [] };
  const { country } = storefrontOf(locale);
  const now = shop.now();
  const { known, rows } = await read(shop.db, { session_hash: unread.session_hash, now, country });
  const visitor = await foundVisitor(shop.db, unread, known, now);
  return { visitor, rows: await withProductTexts(shop.db, shop.db, rows, locale) };
}

/** As `readBasket`, for a visitor of whom only the cookie is known. */
export async function readVisitorAndBasket(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
): Promise<{ visitor: Visitor; basket: Basket }> {
  const { visitor, rows } = await visitorWithRows(shop, unread, locale, queries.sessionWithBasket);
  return { visitor, basket: await announcedBasket(shop, rows, locale) };
}

async function announcedBasket(shop: Shop, rows: readonly BasketRow[], locale: Locale): Promise<Basket> {
  const [head] = rows;
  if (!head) return emptyBasket(locale);
  const unannounced = unannouncedRows(rows, locale);
  if (unannounced.length > 0) {
    const line_ids = unannounced.map((row) => row.line_id);
    await queries.markAnnounced(shop.db, head.basket_id, line_ids, storefrontOf(locale).country);
  }
  return basketOf(shop, rows, locale);
}
