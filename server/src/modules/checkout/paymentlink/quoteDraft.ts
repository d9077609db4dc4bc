// The order of a telephone call as the checkout would show it: by the checkout's own rules. decisions/0120.
import type { BasketItem } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { type LinkQuote, staffLinkQuote } from '@vitrine/contract/staffPaymentLinks';
import { personalisedKindOf } from '@vitrine/rules/catalogue/personalisation';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { findMatches } from '../../catalog/search/findMatches.ts';
import { cachedPickupStores } from '../../catalog/stores/pickupStores.ts';
import type { BasketRow } from '../basket/basketFragment.ts';
import { basketOf } from '../basket/basketView.ts';
import { type LooseRow, looseRows } from '../basket/looseRows.ts';
import { addressChoices } from '../checkout/chooseAddress.ts';
import { acceptedGift } from '../checkout/chooseGift.ts';
import type { Choices } from '../checkout/choices.ts';
import { checkoutStateOf } from '../checkout/checkoutView.ts';
import { noChoices } from '../checkout/fillChoices.ts';
import { type PickupOffer, pickupOffers } from '../checkout/pickupOffers.ts';
import { type Quote, quoteOf } from '../checkout/quote.ts';
import { promotionsFor } from '../checkout/readCheckout.ts';
import { askForTax } from '../checkout/statedTax.ts';
import * as queries from './draftQueries.ts';

type Draft = BodyOf<typeof staffLinkQuote>;

/** Pieces that a search shows. */
const mostFound = 20;

/** What a draft chooses at the checkout. Throws address_refused, delivery_method_unavailable and payload_refused with the fields. */
function choicesOf({ locale, address, method, gift, shop_id }: Draft, now: Date): Choices {
  const { country } = storefrontOf(locale);
  if (method !== undefined && !shippingMethodOf(country, method))
    throw new ApiError('delivery_method_unavailable', { fields: { method: 'select_required' } });
  const typed = { locale, address, billing_same: true, save_address: false };
  const delivery_mode = shop_id === undefined ? 'deliver' : 'pickup';
  return {
    ...noChoices,
    ...(address && addressChoices(typed, { buyer: null, quote: { delivery_mode } }, now)),
    delivery_mode,
    pickup_store_id: shop_id ?? null,
    shipping_method: shop_id === undefined ? (method ?? null) : null,
    gift: gift ? acceptedGift(gift) : null,
  };
}

export type Quoted = {
  readonly rows: LooseRow[];
  readonly choices: Choices;
  readonly offers: readonly PickupOffer[];
  readonly quote: Quote;
};

/**
 * Prices a draft as the checkout of its storefront does for a guest. A boutique that cannot hand over the pieces is no choice, as in the
 * checkout. Throws address_refused, delivery_method_unavailable, payload_refused. Invariant M11.
 */
export async function quoteDraft(shop: Shop, draft: Draft): Promise<Quoted> {
  const { locale } = draft;
  const now = shop.now();
  const choices = choicesOf(draft, now);
  const rows = await looseRows(shop, shop.db, draft.items, locale);
  const offers = await pickupOffers(shop.db, rows, locale, now, (country) =>
    cachedPickupStores(shop.db, country, rows[0]?.catalogue_version ?? 0),
  );
  const promotions = await promotionsFor(shop, { rows, choices, buyer: null }, locale);
  const at = { now, offers, promotions };
  const before = quoteOf(rows, choices, null, locale, at);
  const stated_tax = await askForTax(shop, locale, before.shipping_address, null);
  const settled = { ...choices, stated_tax };
  return { rows, choices: settled, offers, quote: quoteOf(rows, settled, null, locale, at) };
}

/** What the member sees of a draft. */
export function shownQuote(shop: Shop, { rows, offers, quote }: Quoted, locale: Locale): LinkQuote {
  const at = { rows, buyer: null, offers, wechat: 'outside' } as const;
  return staffLinkQuote.answer.shape.quote.parse(checkoutStateOf(shop, at, quote, locale));
}

/** Whether a piece can be engraved or forms kits where its row is sold: by the rule of its own page. */
function isPersonalised(row: BasketRow): boolean {
  const { container, engraving_terms: terms } = row;
  const perso_product_type = terms && terms.price !== null ? terms.perso_product_type : null;
  return personalisedKindOf({ container, perso_product_type }) !== null;
}

type Found = BasketItem & { readonly is_personalised: boolean };

/** Pieces that a storefront sells, by the beginning of a SKU or by words, each as a cart of one would show it. */
export async function findPieces(shop: Shop, locale: Locale, text: string): Promise<Found[]> {
  const { wording } = storefrontOf(locale);
  const begun = await queries.skusFrom(shop.replica, text.trim().toUpperCase().replaceAll('-', ' '), mostFound);
  const codes = begun.length > 0 ? [] : ((await findMatches(shop.replica, wording, text))?.hits.products ?? []);
  const skus = begun.length > 0 ? begun : await queries.skusOf(shop.replica, codes, mostFound);
  const found = skus.map((sku) => ({ sku, qty: 1 }));
  const rows = await looseRows(shop, shop.db, found, locale);
  return rows.flatMap((row) =>
    basketOf(shop, [row], locale).items.map((item) => ({ ...item, is_personalised: isPersonalised(row) })),
  );
}
