// What promotions do to the lines of a quote. decisions/0132, invariant M8.
import type { PricedLine } from '@vitrine/rules/checkout/orderTotals';
import { type Promoted, type Promotions, promotionsOf } from '@vitrine/rules/promotions/promotionsOf';
import { isEnoughFor } from '@vitrine/rules/stock/setStock';
import { leftOfRows, type SoldRow, stockLine } from '../basket/basketView.ts';
import type { PromotionFacts } from '../promotions/promotionsAt.ts';

/** A gift that is left beside what the lines and other gifts take. */
function giftOf({ gifts }: PromotionFacts, sku: string, taken: readonly SoldRow[]): SoldRow | null {
  const gift = gifts.find((row) => row.sku === sku);
  if (!gift) return null;
  const rows = [...taken, gift];
  return isEnoughFor(stockLine(gift), rows.map(stockLine), leftOfRows(rows)) ? gift : null;
}

type At = Omit<Promoted, 'lines' | 'giftPrice'> & { readonly is_pickup: boolean };

/** What a cart is given: its gifts, and all lines of the order with their discounts, the gifts last. */
export function promoted(
  facts: PromotionFacts,
  sold: readonly SoldRow[],
  { is_pickup, ...at }: At,
): { promotions: Promotions; gifts: SoldRow[]; lines: PricedLine[] } {
  // The stock of gifts is the online one: a boutique hands over what it has itself.
  const giftsOf = (skus: readonly string[]): SoldRow[] =>
    skus.flatMap((sku) => facts.gifts.find((gift) => gift.sku === sku) ?? []);
  const giftPrice = (sku: string, beside: readonly string[]): number | null =>
    is_pickup ? null : (giftOf(facts, sku, [...sold, ...giftsOf(beside)])?.unit_price ?? null);
  const promotions = promotionsOf(facts.offered, { ...at, lines: sold, giftPrice });
  const gifts = giftsOf(promotions.given.flatMap(({ gift_sku }) => gift_sku ?? []));
  const lines = [
    ...sold.map(({ unit_price, qty }, line) => ({ unit_price, qty, discount: promotions.discounts[line] ?? 0 })),
    ...gifts.map(({ unit_price, qty }) => ({ unit_price, qty, discount: unit_price * qty })),
  ];
  return { promotions, gifts, lines };
}
