import type { Basket, deleteFromBasket as contract } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { basketOf, emptyBasket } from './basketView.ts';
import { ownerOf } from './owner.ts';
import * as queries from './queries.ts';
import { basketRowsOf } from './readBasket.ts';

/**
 * Removes all lines of a sku, or the named line. A missing line is no error, because another tab may have removed it.
 * Spec 1 §7.
 */
export async function deleteFromBasket(shop: Shop, visitor: Visitor, body: BodyOf<typeof contract>): Promise<Basket> {
  const { locale, items } = body;
  const owner = ownerOf(visitor);
  if (!owner) return emptyBasket(locale);
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const basket_id = await queries.openBasket(tx, owner, storefrontOf(locale).country, now);
    const before = await basketRowsOf(shop, tx, owner, locale);
    const removed = before.flatMap((row) =>
      row.line_id !== null &&
      items.some(({ sku, item_id }) => row.sku === sku && (item_id === undefined || item_id === row.line_id))
        ? [row.line_id]
        : [],
    );
    if (removed.length === 0) return basketOf(shop, before, locale);
    await queries.setLines(tx, basket_id, [], removed, now);
    const removedIds = new Set(removed);
    const left = before.filter((row) => row.line_id !== null && !removedIds.has(row.line_id));
    const [head] = before;
    // An emptied basket answers the version that this change gave it.
    return left.length > 0 ? basketOf(shop, left, locale) : emptyBasket(locale, head?.version);
  });
}
