import type { Basket } from '@vitrine/contract/basket';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { foundVisitor } from '../../platform/session/session.ts';
import type { Visitor } from '../../platform/session/visitor.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { basketOf, emptyBasket, unannouncedRows } from './basketView.ts';
import { type BasketOwner, ownerOf } from './owner.ts';
import type { BasketRow, VisitorStatement, BasketStatement } from './basketSql.ts';
import * as queries from './queries.ts';
import { withPieces } from './withPieces.ts';

/**
 * A basket's rows as a storefront sees them; none where nothing is kept for the visitor. `on` is the caller's
 * transaction, if any.
 */
export function basketRowsOf(
  shop: Shop,
  on: Database | Tx,
  owner: BasketOwner | null,
  locale: Locale,
): Promise<BasketRow[]> {
  return basketRowsWith(shop, on, owner, locale, queries.basketAlone, {});
}

/** As `basketRowsOf`, by a statement that reads more beside them. */
export async function basketRowsWith<Args, Beside>(
  shop: Shop,
  on: Database | Tx,
  owner: BasketOwner | null,
  locale: Locale,
  read: BasketStatement<Args, Beside>,
  args: Args,
): Promise<(BasketRow & Beside)[]> {
  if (!owner) return [];
  const { country } = storefrontOf(locale);
  return withPieces(shop.db, on, await read(on, owner, { ...args, country }), locale);
}

/**
 * The visitor's basket in the prices and words of a storefront. Lines that it does not sell are named once in
 * `deleted_items` and stay for the storefronts that do. A visitor of whom nothing is stored costs no statement. Spec 1
 * §3.
 */
export async function readBasket(
  shop: Shop,
  visitor: Pick<Visitor, 'session_id' | 'customer_id'>,
  locale: Locale,
): Promise<Basket> {
  return announcedBasket(shop, await basketRowsOf(shop, shop.db, ownerOf(visitor), locale), locale);
}

/** The visitor of a cookie, and the rows of their basket, in one statement. */
export async function visitorWithRows<Beside>(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
  read: VisitorStatement<Beside>,
): Promise<{ visitor: Visitor; rows: (BasketRow & Beside)[] }> {
  if (unread.is_new) return { visitor: unread, rows: [] };
  const { country } = storefrontOf(locale);
  const now = shop.now();
  const { known, rows } = await read(shop.db, { session_hash: unread.session_hash, now, country });
  const visitor = await foundVisitor(shop.db, unread, known, now);
  return { visitor, rows: await withPieces(shop.db, shop.db, rows, locale) };
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
