// The order of a telephone call while it is typed. The server prices it; the office sums nothing.
import type { Input } from '@vitrine/contract/browser/callThrough';
import type { AddressFields } from '@vitrine/contract/address';
import type { staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { draftsOf } from '../../lib/session/useDraft.ts';
import type { Gift } from '../../ui/GiftFields.tsx';

export type Item = { readonly sku: string; readonly qty: number };

export type Draft = {
  readonly locale: Locale;
  readonly email: string;
  readonly items: readonly Item[];
  /** Null leaves it to the client. */
  readonly address: AddressFields | null;
  /** Null is the storefront's first. */
  readonly method: string | null;
  readonly gift: Gift | null;
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
});

type Quoted = Input<typeof staffLinkQuote> extends { body: infer Body } ? Body : never;

/** What the server prices. */
export const quotedOf = ({ locale, items, address, method, gift }: Draft): Quoted => ({
  locale,
  items: items.map((item) => ({ ...item })),
  ...(address ? { address } : {}),
  ...(method === null ? {} : { method }),
  ...(gift ? { gift } : {}),
});

/** A draft in another storefront: of another country, with nothing that was chosen in the first. */
export function inStorefront(draft: Draft, locale: Locale): Draft {
  const isSame = storefrontOf(draft.locale).country === storefrontOf(locale).country;
  return { ...draft, locale, ...(isSame ? {} : { address: null, method: null }) };
}

/** The items with one more piece of a SKU. */
export const withPiece = (items: readonly Item[], sku: string): Item[] =>
  items.some((item) => item.sku === sku)
    ? items.map((item) => (item.sku === sku ? { sku, qty: item.qty + 1 } : item))
    : [...items, { sku, qty: 1 }];

/** The items with another quantity of a SKU; none of it removes the piece. */
export const withQuantity = (items: readonly Item[], sku: string, qty: number): Item[] =>
  items.flatMap((item) => (item.sku === sku ? (qty > 0 ? [{ sku, qty }] : []) : [item]));
