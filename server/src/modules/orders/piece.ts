import type { BasketItem, SetItem } from '@vitrine/contract/basket';
import type { ItemType } from '@vitrine/rules/catalogue/setItems';
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
  /** Where it was made, ISO 3166-1 alpha-2; orders of earlier releases hold none. */
  origin_country?: string | null;
  /** What it comes back together with; orders of earlier releases hold none. */
  return_group?: string | null;
  name: string;
  url: string;
  image: BasketItem['image'];
  /** How it was sold, and the parts of a set; orders of earlier releases hold neither. */
  item_type?: ItemType;
  set_items?: SetItem[];
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

/** The parts of a stored set, in the spelling of the displaying storefront. Spec 3 §3. */
export function setItemsIn({ set_items = [] }: OrderPiece, locale: Locale): SetItem[] {
  return set_items.map(({ name, color, size, ...item }) => ({ ...item, ...respelled(locale, { name, color, size }) }));
}

/** A stored product's colour and size as a line of a mail or paper; of a set, a line for each of its parts. */
export function choiceLinesOf(piece: OrderPiece, locale: Locale): string[] {
  const { color: own, size: ownSize } = wordsOf(piece, locale);
  const parts = setItemsIn(piece, locale).map(({ name, color, size, qty }) =>
    [qty > 1 ? `${qty}\u00a0×\u00a0${name}` : name, color, size].filter(Boolean).join(', '),
  );
  return parts.length > 0 ? parts : [[own, ownSize].filter(Boolean).join(', ')];
}

/** A stored product with its colour, size and quantity, as one line of a mail. */
export function pieceLineOf(piece: OrderPiece, qty: number, locale: Locale): string {
  const { name, color, size } = wordsOf(piece, locale);
  return `${[name, color, size].filter(Boolean).join(', ')}${qty > 1 ? ` × ${qty}` : ''}`;
}
