// The order of a telephone call as the checkout would show it: by the checkout's own rules. decisions/0120.
import type { BasketItem } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { type LinkQuote, staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { findMatches } from '../../catalog/search/findMatches.ts';
import type { BasketRow } from '../basket/basketFragment.ts';
import { basketOf } from '../basket/basketView.ts';
import { withProductTexts } from '../basket/withProductTexts.ts';
import { addressChoices } from '../checkout/chooseAddress.ts';
import { acceptedGift } from '../checkout/chooseGift.ts';
import type { Choices } from '../checkout/choices.ts';
import { checkoutStateOf } from '../checkout/checkoutView.ts';
import { noChoices } from '../checkout/fillChoices.ts';
import { type Quote, quoteOf } from '../checkout/quote.ts';
import { askForTax } from '../checkout/statedTax.ts';
import * as queries from './draftQueries.ts';

type Draft = BodyOf<typeof staffLinkQuote>;
type Line = Draft['items'][number];

/** Pieces that a search shows. */
const mostFound = 20;

/** One line per SKU. */
function joined(items: readonly Line[]): Line[] {
  const bySku = new Map<string, number>();
  for (const { sku, qty } of items) bySku.set(sku, (bySku.get(sku) ?? 0) + qty);
  return [...bySku].map(([sku, qty]) => ({ sku, qty }));
}

/** The rows of some pieces as a basket of the storefront would have them. */
export async function draftRows(shop: Shop, locale: Locale, items: readonly Line[]): Promise<BasketRow[]> {
  const { country } = storefrontOf(locale);
  const rows = await queries.draftLines(shop.db, joined(items), country);
  return withProductTexts(shop.db, shop.db, rows, locale);
}

/** What a draft chooses at the checkout. Throws address_refused, delivery_method_unavailable and payload_refused with the fields. */
function choicesOf({ locale, address, method, gift }: Draft, now: Date): Choices {
  const { country } = storefrontOf(locale);
  if (method !== undefined && !shippingMethodOf(country, method))
    throw new ApiError('delivery_method_unavailable', { fields: { method: 'select_required' } });
  const typed = { locale, address, billing_same: true, save_address: false };
  return {
    ...noChoices,
    ...(address && addressChoices(typed, { buyer: null, quote: { delivery_mode: 'deliver' } }, now)),
    shipping_method: method ?? null,
    gift: gift ? acceptedGift(gift) : null,
  };
}

export type Quoted = { readonly rows: BasketRow[]; readonly choices: Choices; readonly quote: Quote };

/**
 * Prices a draft as the checkout of its storefront does for a guest. Throws address_refused, delivery_method_unavailable,
 * payload_refused. Invariant M11.
 */
export async function quoteDraft(shop: Shop, draft: Draft): Promise<Quoted> {
  const { locale } = draft;
  const now = shop.now();
  const choices = choicesOf(draft, now);
  const stated_tax = await askForTax(shop, locale, choices.shipping_address, null);
  const rows = await draftRows(shop, locale, draft.items);
  const settled = { ...choices, stated_tax };
  return { rows, choices: settled, quote: quoteOf(rows, settled, null, locale, { now, offers: [] }) };
}

/** What the member sees of a draft. */
export function shownQuote(shop: Shop, { rows, quote }: Quoted, locale: Locale): LinkQuote {
  const at = { rows, buyer: null, offers: [], wechat: 'outside' } as const;
  return staffLinkQuote.answer.shape.quote.parse(checkoutStateOf(shop, at, quote, locale));
}

/** Pieces that a storefront sells, by the beginning of a SKU or by words, each as a cart of one would show it. */
export async function findPieces(shop: Shop, locale: Locale, text: string): Promise<BasketItem[]> {
  const { wording } = storefrontOf(locale);
  const begun = await queries.skusFrom(shop.replica, text.trim().toUpperCase().replaceAll('-', ' '), mostFound);
  const codes = begun.length > 0 ? [] : ((await findMatches(shop.replica, wording, text))?.hits.products ?? []);
  const skus = begun.length > 0 ? begun : await queries.skusOf(shop.replica, codes, mostFound);
  const rows = await draftRows(
    shop,
    locale,
    skus.map((sku) => ({ sku, qty: 1 })),
  );
  return rows.flatMap((row) => basketOf(shop, [row], locale).items);
}
