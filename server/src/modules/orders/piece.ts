import type { BasketItem } from '@vitrine/contract/basket';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { PieceFacts } from '../basket/pieceSql.ts';

/** What an order keeps of a piece just as the catalogue tells it. */
type CatalogueFacts = Pick<
  PieceFacts,
  | 'kind'
  | 'color'
  | 'size'
  | 'max_sale_qty'
  | 'is_refundable'
  | 'is_exchangeable'
  | 'hscode'
  | 'prop65'
  | 'department_code'
  | 'family_code'
  | 'division_code'
  | 'product_code'
>;

/** A piece as it was when it was bought: an order still tells it when the collection has moved on. */
export type OrderPiece = CatalogueFacts & {
  name: string;
  url: string;
  image: BasketItem['image'];
  /** The storefront whose words these are. */
  locale: Locale;
};

/** What a stored piece is called, as the storefront that shows it spells it. Spec 3 §3. */
export function wordsOf(
  { name, color, size }: OrderPiece,
  locale: Locale,
): Pick<OrderPiece, 'name' | 'color' | 'size'> {
  return respelled(locale, { name, color, size });
}
