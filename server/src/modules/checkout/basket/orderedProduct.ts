import type { BasketItem, ItemOptions, SetItem } from '@vitrine/contract/basket';
import type { ItemType } from '@vitrine/rules/catalogue/setItems';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ProductFacts } from './productTextFragment.ts';

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
export type OrderedProduct = CatalogueFacts & {
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

type StoredLine = { readonly piece: OrderedProduct; readonly sku: string; readonly qty: number };

/** Whether a line is a kit of two pieces. Spec 2 §3 (container_sku). */
export const isKit = ({ options }: { readonly options: ItemOptions }): boolean => options.container_sku !== undefined;

/** The steps that a piece comes back in. Spec 3 §5. */
export const incrementsOf = ({ qty_increments = 1 }: OrderedProduct): number => qty_increments;

/** The texts of a stored product, in the spelling of the displaying storefront. Spec 3 §3. */
export function wordsOf(
  { name, color, size }: OrderedProduct,
  locale: Locale,
): Pick<OrderedProduct, 'name' | 'color' | 'size'> {
  return respelled(locale, { name, color, size });
}

/** The parts of a stored set, in the spelling of the displaying storefront. Spec 3 §3. */
export function setItemsIn({ set_items = [] }: OrderedProduct, locale: Locale): SetItem[] {
  return set_items.map(({ name, color, size, ...item }) => ({ ...item, ...respelled(locale, { name, color, size }) }));
}

/** The words of each part of a stored set. `names_skus`: with its SKU. */
const partLinesOf = (piece: OrderedProduct, locale: Locale, names_skus = false): string[] =>
  setItemsIn(piece, locale).map(({ name, color, size, qty, sku }) =>
    [qty > 1 ? `${qty}\u00a0×\u00a0${name}` : name, color, size, names_skus && sku].filter(Boolean).join(', '),
  );

/** A stored product's colour and size as a line of a mail or paper; of a set, a line for each of its parts. */
export function choiceLinesOf(piece: OrderedProduct, locale: Locale): string[] {
  const { color, size } = wordsOf(piece, locale);
  const parts = partLinesOf(piece, locale);
  return parts.length > 0 ? parts : [[color, size].filter(Boolean).join(', ')];
}

/** A stored product with its colour and size, or with the parts of a set, as one line of a mail. */
export function namedProduct(piece: OrderedProduct, locale: Locale): string {
  const { name } = wordsOf(piece, locale);
  const [first = '', ...more] = choiceLinesOf(piece, locale);
  return setItemsIn(piece, locale).length > 0
    ? `${name} (${[first, ...more].join('; ')})`
    : [name, first].filter(Boolean).join(', ');
}

const times = (qty: number): string => (qty > 1 ? ` × ${qty}` : '');

/** The same with its quantity. */
export const productLine = (piece: OrderedProduct, qty: number, locale: Locale): string =>
  namedProduct(piece, locale) + times(qty);

/** The same for a boutique that looks for it: with its SKU, or with the SKU of each part of a set. */
export function productToFind({ piece, sku, qty }: StoredLine, locale: Locale): string {
  const parts = partLinesOf(piece, locale, true);
  if (parts.length === 0) return `${namedProduct(piece, locale)}${times(qty)} (${sku})`;
  return `${wordsOf(piece, locale).name}${times(qty)} (${parts.join('; ')})`;
}
