// The order of a telephone call while it is typed. The server prices it; the office sums nothing.
import type { Input } from '@vitrine/contract/browser/callThrough';
import type { AddressFields } from '@vitrine/contract/address';
import type { staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { draftsOf } from '../../lib/session/useDraft.ts';
import type { Gift } from '../../ui/GiftFields.tsx';

type Quoted = Input<typeof staffLinkQuote> extends { body: infer Body } ? Body : never;
type Options = NonNullable<Quoted['items'][number]['options']>;
export type Item = { readonly sku: string; readonly qty: number; readonly options?: Options };

export type Draft = {
  readonly locale: Locale;
  readonly email: string;
  readonly items: readonly Item[];
  /** Null leaves it to the client. */
  readonly address: AddressFields | null;
  /** Null is the storefront's first. */
  readonly method: string | null;
  readonly gift: Gift | null;
  /** The boutique of a pickup; null is a delivery. */
  readonly shop_id: string | null;
};

/** What was typed outlives the page: a sign-in may end during a call. */
export const drafts = draftsOf<Draft>();

export const noGift: Gift = {
  is_gift: false,
  message: '',
  hide_price: false,
  handwritten: false,
  gift_card_type: 'blank',
};

/** A draft without anything typed. */
export const emptyDraft = (locale: Locale, email = ''): Draft => ({
  locale,
  email,
  items: [],
  address: null,
  method: null,
  gift: null,
  shop_id: null,
});

/** What the server prices. */
export const quotedOf = ({ locale, items, address, method, gift, shop_id }: Draft): Quoted => ({
  locale,
  items: items.map((item) => ({ ...item })),
  ...(address ? { address } : {}),
  ...(method === null ? {} : { method }),
  ...(gift ? { gift } : {}),
  ...(shop_id === null ? {} : { shop_id }),
});

/** A draft in another storefront: of another country, with nothing that was chosen in the first. */
export function inStorefront(draft: Draft, locale: Locale): Draft {
  const isSame = storefrontOf(draft.locale).country === storefrontOf(locale).country;
  return { ...draft, locale, ...(isSame ? {} : { address: null, method: null, shop_id: null }) };
}

/** The line that a piece belongs to: the same SKU with other options is another line, as in a cart. */
export function lineOf({ sku, options = {} }: Pick<Item, 'sku' | 'options'>): string {
  const { engraving = [], container_sku = '', perso_info } = options;
  const { font = '', size = '' } = perso_info?.personalization_info_properties ?? {};
  return JSON.stringify([sku, container_sku, font, size, ...engraving]);
}

/** The items with one more piece. */
export const withPiece = (items: readonly Item[], added: Omit<Item, 'qty'>): Item[] =>
  items.some((item) => lineOf(item) === lineOf(added))
    ? items.map((item) => (lineOf(item) === lineOf(added) ? { ...item, qty: item.qty + 1 } : item))
    : [...items, { ...added, qty: 1 }];

/** The items with another quantity of a line; none of it removes the line. */
export const withQuantity = (items: readonly Item[], line: string, qty: number): Item[] =>
  items.flatMap((item) => (lineOf(item) === line ? (qty > 0 ? [{ ...item, qty }] : []) : [item]));

/** The items without those of a SKU that the basket does not have. */
export const withoutLost = (
  items: readonly Item[],
  lost: string,
  lines: readonly Pick<Item, 'sku' | 'options'>[],
): Item[] => items.filter((item) => item.sku !== lost || lines.some((line) => lineOf(line) === lineOf(item)));
