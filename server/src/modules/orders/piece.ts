import type { BasketItem } from '@vitrine/contract/basket';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ProductFacts } from '../basket/productTextSql.ts';

/** The catalogue fields that an order stores unchanged. */
type CatalogueFacts = Pick<
  ProductFacts,
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

/** A product as it was when bought, so that an order displays it after it has left the catalogue. */
export type OrderPiece = CatalogueFacts & {
  /** The steps that it was sold in; orders of earlier releases hold none. */
  qty_increments?: number;
  name: string;
  url: string;
  image: BasketItem['image'];
  /** The locale of the texts. */
  locale: Locale;
};

/** The steps that a piece comes back in. Spec 3 §5. */
export const incrementsOf = ({ qty_increments = 1 }: OrderPiece): number => qty_increments;

/** The texts of a stored product, in the spelling of the displaying storefront. Spec 3 §3. */
export function wordsOf(
  { name, color, size }: OrderPiece,
  locale: Locale,
): Pick<OrderPiece, 'name' | 'color' | 'size'> {
  return respelled(locale, { name, color, size });
}
