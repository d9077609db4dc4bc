import type { CheckoutState } from '@vitrine/contract/checkout';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { countStep } from '../../customers/session/countSteps.ts';
import { customerWithAddresses } from '../../customers/customer/customerWithAddresses.ts';
import type { BasketRow, Versioned } from '../basket/basketFragment.ts';
import { visitorWithRows } from '../basket/readBasket.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import { noFacts, type PromotionFacts, promotionsAt } from '../promotions/promotionsAt.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { checkoutStateOf } from './checkoutView.ts';
import * as queries from './queries.ts';
import type { Choices } from './choices.ts';
import { type PickupOffer, pickupOffers } from './pickupOffers.ts';
import { type Buyer, type Quote, quoteOf } from './quote.ts';
import { cachedPickupStores } from '../../catalog/stores/pickupStores.ts';
import { askForTax } from './statedTax.ts';
import { wechatState } from './wechatPayer.ts';

export type AtCheckout = {
  visitor: Visitor;
  rows: (BasketRow & Versioned)[];
  choices: Choices | null;
  quote: Quote;
  buyer: Buyer | null;
  /** The boutiques that can hand the order over. */
  offers: readonly PickupOffer[];
  promotions: PromotionFacts;
  wechat: CheckoutState['payment_client']['wechat'];
};

/** The signed-in customer with addresses and cards; null for a guest. */
export async function buyerOf(db: Database | Tx, visitor: Visitor): Promise<Buyer | null> {
  const { customer_id } = visitor;
  if (!customer_id) return null;
  const found = await customerWithAddresses(db, customer_id);
  return found ? { ...found, cards: await queries.savedCards(db, customer_id) } : null;
}

type Basket = {
  readonly rows: readonly (BasketRow & Versioned)[];
  readonly choices: Choices | null;
  readonly buyer: Buyer | null;
};

/** The promotions that a basket may have; none for one without a line. */
export async function promotionsFor(
  shop: Shop,
  { rows, choices, buyer }: Basket,
  locale: Locale,
): Promise<PromotionFacts> {
  const [head] = rows;
  if (!head) return noFacts;
  const { purchase_id, catalogue_version: version } = head;
  return promotionsAt(shop, shop.db, { ...promotedOf({ choices, buyer }, locale), purchase_id, version });
}

/** Whose promotions a checkout asks for. */
export const promotedOf = ({ choices, buyer }: Pick<Basket, 'choices' | 'buyer'>, locale: Locale) => ({
  code: choices?.promotion_code ?? null,
  customer_id: buyer?.customer.customer_id ?? null,
  locale,
});

/** The current checkout of a visitor of whom only the cookie is known: one statement for a guest. */
export async function atCheckout(shop: Shop, unread: Visitor, locale: Locale): Promise<AtCheckout> {
  const { visitor, rows } = await visitorWithRows(shop, unread, locale, queries.sessionWithChoices);
  const buyer = await buyerOf(shop.db, visitor);
  const choices = rows[0]?.choices ?? null;
  const now = shop.now();
  const version = rows[0]?.catalogue_version ?? 0;
  const offers = await pickupOffers(shop.db, rows, locale, now, (country) =>
    cachedPickupStores(shop.db, country, version),
  );
  const wechat = await wechatState(shop, visitor, locale);
  const promotions = await promotionsFor(shop, { rows, choices, buyer }, locale);
  const quote = quoteOf(rows, choices, buyer, locale, { now, offers, promotions });
  return { visitor, rows, choices, buyer, offers, promotions, wechat, quote };
}

/**
 * Settles a checkout for the page. Where a tax service states the tax of the address, asks the service first and stores
 * its answer for the payment. Invariant M11.
 */
export async function quoteWithTax(
  shop: Shop,
  {
    rows,
    choices,
    buyer,
    offers,
    promotions,
  }: Pick<AtCheckout, 'rows' | 'choices' | 'buyer' | 'offers' | 'promotions'>,
  locale: Locale,
): Promise<Quote> {
  const now = shop.now();
  const at = { now, offers, promotions };
  const quote = quoteOf(rows, choices, buyer, locale, at);
  const [head] = rows;
  if (!head || quote.sold.length === 0) return quote;
  const stated_tax = await askForTax(shop, locale, quote.shipping_address, choices?.stated_tax);
  if (!stated_tax) return quote;
  await queries.choose(shop.db, head.basket_id, { stated_tax }, now);
  return quoteOf(rows, { ...queries.noChoices, ...choices, stated_tax }, buyer, locale, at);
}

/** The state that the checkout page shows. api.md. */
export async function readCheckout(shop: Shop, unread: Visitor, locale: Locale): Promise<CheckoutState> {
  const at = await atCheckout(shop, unread, locale);
  // A reload before the first choice counts again: nothing but the choices tells one from another.
  if (at.choices === null && at.quote.sold.length > 0)
    countStep(shop, 'checkout', { locale, user_agent: unread.user_agent });
  return checkoutStateOf(shop, at, await quoteWithTax(shop, at, locale), locale);
}
