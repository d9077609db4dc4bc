import type { Basket } from '@vitrine/contract/basket';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { foundVisitor } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { basketOf, emptyBasket, untoldRows } from './basketView.ts';
import { type BasketOwner, ownerOf } from './owner.ts';
import * as queries from './queries.ts';

/** A basket's rows as a storefront sees them; none where nothing is kept for the visitor. */
export async function basketRowsOf<Beside = unknown>(
  db: Database | Tx,
  owner: BasketOwner | null,
  locale: Locale,
  beside?: RawBuilder<Beside>,
): Promise<(queries.BasketRow & Beside)[]> {
  const { country, wording } = storefrontOf(locale);
  return owner ? queries.basketRows<Beside>(db, owner, country, wording, beside) : [];
}

/**
 * The visitor's basket in the prices and words of a storefront. Lines that it does not sell are named once in
 * `deleted_items` and stay for the storefronts that do. A visitor of whom nothing is stored costs no statement. Spec 1 §3.
 */
export async function readBasket(
  shop: Shop,
  visitor: Pick<Visitor, 'session_id' | 'customer_id'>,
  locale: Locale,
): Promise<Basket> {
  return toldBasket(shop, await basketRowsOf(shop.db, ownerOf(visitor), locale), locale);
}

/** As `readBasket`, for a visitor of whom only the cookie is known: who they are and their basket in one statement. */
export async function readVisitorAndBasket(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
): Promise<{ visitor: Visitor; basket: Basket }> {
  if (unread.is_new) return { visitor: unread, basket: emptyBasket(locale) };
  const { country, wording } = storefrontOf(locale);
  const now = shop.now();
  const { session_hash } = unread;
  const { known, rows } = await queries.sessionWithBasket(shop.db, { session_hash, now, country, wording });
  const visitor = await foundVisitor(shop.db, unread, known, now);
  return { visitor, basket: await toldBasket(shop, rows, locale) };
}

async function toldBasket(shop: Shop, rows: readonly queries.BasketRow[], locale: Locale): Promise<Basket> {
  const [head] = rows;
  if (!head) return emptyBasket(locale);
  const untold = untoldRows(rows, locale);
  if (untold.length > 0) {
    const line_ids = untold.map((row) => row.line_id);
    await queries.markTold(shop.db, head.basket_id, line_ids, storefrontOf(locale).country);
  }
  return basketOf(shop, rows, locale);
}
