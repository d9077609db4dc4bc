import type { Basket, setBasket as contract } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { plainOptions } from '@vitrine/rules/catalogue/personalisation';
import { changedQty } from '@vitrine/rules/catalogue/quantity';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { basketOf } from './basketView.ts';
import { optionsHash } from './optionsHash.ts';
import { ownerOf } from './owner.ts';
import type { BasketRow } from './basketFragment.ts';
import * as queries from './queries.ts';
import { basketRowsOf } from './readBasket.ts';
import { type NamedLine, refuseLines, refuseOffStep, refuseOptions } from './refuseLines.ts';

type Item = BodyOf<typeof contract>['items'][number];

/** The line that an item means: the named one, the one with the same options, else the sku's only line. */
function lineMeant(rows: readonly BasketRow[], { sku, item_id, options: sent }: Item): BasketRow | undefined {
  const options = sent && plainOptions(sent);
  const ofSku = rows.filter((row) => row.sku === sku);
  if (item_id !== undefined) return ofSku.find((row) => row.line_id === item_id);
  const hash = optionsHash(options ?? {});
  const same = ofSku.find((row) => row.options_hash === hash);
  return same ?? (options === undefined && ofSku.length === 1 ? ofSku[0] : undefined);
}

/**
 * Sets quantities, or applies changes of those that the shopper saw; 0 removes the line, and a named line that was
 * removed is not restored. A line whose stock became scarce may still be lowered or removed. Throws sku_unknown,
 * options_refused, quantity_refused, out_of_stock or not_in_stock, with the product's name. Spec 1 §7, api.md,
 * invariant M13.
 */
export function setBasket(shop: Shop, visitor: Visitor, body: BodyOf<typeof contract>): Promise<Basket> {
  const { locale, items } = body;
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const session_id = await ensureSession(tx, visitor, now);
    const owner = ownerOf({ session_id, customer_id: visitor.customer_id });
    if (!owner) throw new Error('a stored session owns a basket');
    const basket_id = await queries.openBasket(tx, owner, storefrontOf(locale).country, now);
    const before = await basketRowsOf(shop, tx, owner, locale);
    const wanted = new Map<string, queries.WantedLine>();
    const removed: string[] = [];
    const raised: NamedLine[] = [];
    for (const [place, item] of items.entries()) {
      const meant = lineMeant(before, item);
      // Another tab has removed the named line: do not restore it.
      if (!meant && item.item_id !== undefined) continue;
      const options = meant?.options ?? plainOptions(item.options ?? {});
      const options_hash = meant?.options_hash ?? optionsHash(options);
      const currentQty = meant?.qty ?? 0;
      const qty = meant ? changedQty(currentQty, item) : item.qty;
      if (qty > currentQty) raised.push({ place, sku: item.sku, options_hash });
      if (qty > 0) {
        wanted.set(`${item.sku} ${options_hash}`, { sku: item.sku, qty, options, options_hash });
      } else {
        wanted.delete(`${item.sku} ${options_hash}`);
        if (meant?.line_id) removed.push(meant.line_id);
      }
    }
    await queries.setLines(tx, basket_id, [...wanted.values()], removed, now);
    const after = await basketRowsOf(shop, tx, owner, locale);
    refuseOptions(after, raised);
    refuseLines(after, [...new Set(raised.map(({ sku }) => sku))]);
    // A line with fewer pieces than before is refused for nothing else: it may still be more than there is.
    refuseOffStep(
      after,
      [...wanted.values()].map(({ sku }) => sku),
    );
    return basketOf(shop, after, locale);
  });
}
