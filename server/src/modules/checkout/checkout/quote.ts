import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import type { Collector } from '@vitrine/contract/pickup';
import { isSlotDay, type PromisedWindow } from '@vitrine/rules/shipping/deliveryDates';
import { isBillingAllowed } from '@vitrine/rules/countries/billingCountries';
import { deliveryRefusal } from '@vitrine/rules/shipping/deliveryRefusal';
import type { DeliveryMode } from '@vitrine/rules/checkout/checkoutSteps';
import { orderTotals, type OrderTotals } from '@vitrine/rules/checkout/orderTotals';
import { type PricedDelivery, promotedDelivery, type Promotions } from '@vitrine/rules/promotions/promotionsOf';
import { type SalesTax, salesTaxes, salesTaxOf } from '@vitrine/rules/tax/salesTax';
import {
  type ShippingMethod,
  shippingMethodOf,
  shippingMethodsOf,
  shippingPrice,
} from '@vitrine/rules/shipping/shippingMethods';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { AddressRow, CustomerRow } from '../../customers/customer/customerRows.ts';
import { contradictionOf } from '../../customers/customer/placeFault.ts';
import { nameOf, otherPlacesOf, savedAddressOf } from '../../customers/customer/savedAddress.ts';
import { preparationDaysOf, soldRows, type SoldRow } from '../basket/basketView.ts';
import type { PromotionFacts } from '../promotions/promotionsAt.ts';
import type { BasketRow } from '../basket/basketFragment.ts';
import type { CardRow } from './queries.ts';
import type { Choices, Gift } from './choices.ts';
import { isExpired } from './savedCard.ts';
import { statedFor } from './statedTax.ts';
import { windowNow } from '../shipping/windowNow.ts';
import { promoted } from './promoted.ts';
import { storeAddress } from '../../catalog/stores/storeAddress.ts';
import { onlineStock, type PickupOffer } from './pickupOffers.ts';

/** The signed-in customer at the checkout. */
export type Buyer = { customer: CustomerRow; addresses: AddressRow[]; cards: CardRow[] };

/** The order as it would be now: the page shows it, the payment charges it (invariant M11). */
export type Quote = {
  sold: SoldRow[];
  /** What is sent beside the lines and costs nothing. */
  gifts: SoldRow[];
  promotions: Promotions;
  /** The typed code; null where none was typed, or no promotion has it any more. */
  promotion_code: string | null;
  email: string | null;
  /** Whether the email is the account's or the payment link's, which the checkout does not change. */
  is_email_fixed: boolean;
  delivery_mode: DeliveryMode;
  /** The buyer's own address: the destination of a delivery, the invoice address of a pickup. */
  own_address: SavedAddress | null;
  /** Where the goods go: for a pickup, the boutique with the collector's name. */
  shipping_address: SavedAddress | null;
  billing_address: SavedAddress | null;
  /** The chosen boutique, while it can hand over the order. */
  pickup_offer: PickupOffer | null;
  /** The boutique and the person who collects; null for a delivery, and while either is missing. */
  pickup: Pickup | null;
  /** Who collects; null for a delivery, and while the names are unknown. */
  collector: (Collector & { name: string }) | null;
  /** The stock that the order takes: the online stock or a boutique's. */
  stock_source: string;
  method: ShippingMethod;
  /** In minor units, including or excluding tax as the prices do. */
  shipping: number;
  /** What the standard delivery of the same order costs, as the list of methods shows it: a withdrawal refunds no more. decisions/0147. */
  standard_shipping: number;
  goods: number;
  window: PromisedWindow;
  slot: string | null;
  slot_day: string | null;
  gift: Gift;
  /** Null while the region that decides the tax is unknown. */
  tax: SalesTax | null;
  totals: OrderTotals;
  usable_cards: CardRow[];
};

/** What the order sends: the lines, then the gifts, as `totals.rows` has them. */
export const orderedRows = ({ sold, gifts }: Pick<Quote, 'sold' | 'gifts'>): SoldRow[] => [...sold, ...gifts];

type Pickup = { readonly offer: PickupOffer; readonly collector: Collector };

const noGift: Gift = {
  is_gift: false,
  message: '',
  hide_price: false,
  handwritten: false,
  gift_card_type: 'blank',
};

/** The id of an address that is in no address book. */
const typedAddress = 'typed';

function addressOf(fields: AddressFields, locale: Locale): SavedAddress {
  const row = { address_id: typedAddress, fields, is_default_billing: false, is_default_shipping: false };
  return savedAddressOf(row, storefrontOf(locale).language);
}

/**
 * The chosen address, else the primary one of the book. Reads a chosen address from the book, so that it follows each
 * edit. Null when the choice was removed from the book, contradicts itself, or the storefront does not deliver there: the
 * checkout then requires another, and no tax is computed from it.
 */
function ownAddressOf(locale: Locale, choices: Choices | null, buyer: Buyer | null): SavedAddress | null {
  const { country, language } = storefrontOf(locale);
  const isDelivered = (fields: AddressFields): boolean =>
    choices?.delivery_mode === 'pickup'
      ? isBillingAllowed(country, fields.country_id) && contradictionOf(fields.country_id, fields) === null
      : deliveryRefusal(country, { ...fields, ...otherPlacesOf(fields, language) }) === null;
  const inBook = (row: AddressRow | undefined): SavedAddress | null =>
    row && isDelivered(row.fields) ? savedAddressOf(row, language) : null;
  if (choices?.address_id) return inBook(buyer?.addresses.find(({ address_id }) => address_id === choices.address_id));
  const typed = choices?.shipping_address;
  if (typed) return isDelivered(typed) ? addressOf(typed, locale) : null;
  return inBook(buyer?.addresses.find(({ is_default_shipping }) => is_default_shipping));
}

/** The invoice address when another was chosen that the storefront may bill, else the delivery address. */
function billingAddressOf(
  locale: Locale,
  choices: Choices | null,
  shipping_address: SavedAddress | null,
): SavedAddress | null {
  const chosen = choices?.billing_address;
  const is_allowed = chosen && isBillingAllowed(storefrontOf(locale).country, chosen.country_id);
  return is_allowed ? addressOf(chosen, locale) : shipping_address;
}

const collectorNames = [
  'prefix',
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'phonecode',
  'telephone',
] as const satisfies readonly (keyof Collector)[];

/** The buyer as collector. */
function asCollector(address: SavedAddress): Collector {
  return Object.fromEntries(collectorNames.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
}

type Destination = Pick<
  Quote,
  | 'delivery_mode'
  | 'own_address'
  | 'shipping_address'
  | 'billing_address'
  | 'pickup_offer'
  | 'pickup'
  | 'collector'
  | 'stock_source'
>;

/** Where the goods go and where the invoice goes: for a pickup, to the boutique and to the buyer's one address. */
function destinationOf(
  choices: Choices | null,
  buyer: Buyer | null,
  offers: readonly PickupOffer[],
  locale: Locale,
): Destination {
  const { country, wording } = storefrontOf(locale);
  const chosen = ownAddressOf(locale, choices, buyer);
  const billing_address = billingAddressOf(locale, choices, chosen);
  if (choices?.delivery_mode !== 'pickup') {
    const none = { pickup_offer: null, pickup: null, collector: null, stock_source: onlineStock };
    return { ...none, delivery_mode: 'deliver', own_address: chosen, shipping_address: chosen, billing_address };
  }
  const collector = choices.collector ?? (billing_address && asCollector(billing_address));
  const offer = offers.find(({ row }) => row.store_id === choices.pickup_store_id) ?? null;
  const pickup = offer && collector ? { offer, collector } : null;
  return {
    delivery_mode: 'pickup',
    own_address: billing_address,
    shipping_address: pickup && addressOf(storeAddress(pickup.offer.row, wording, pickup.collector), locale),
    billing_address,
    pickup_offer: offer,
    pickup,
    collector: collector && { ...collector, name: nameOf({ ...collector, country_id: country }) },
    stock_source: offer?.source ?? onlineStock,
  };
}

/** The delivery of goods by a method at its price. A pickup costs nothing, and neither does an empty cart. */
function deliveryBy(
  method: ShippingMethod,
  { country, goods, is_pickup }: { readonly country: Country; readonly goods: number; readonly is_pickup: boolean },
): PricedDelivery {
  const is_first = method.method === shippingMethodsOf(country)[0].method;
  return { is_first, price: goods === 0 || is_pickup ? 0 : shippingPrice(country, method, goods).amount };
}

type QuotedAt = {
  readonly now: Date;
  readonly offers: readonly PickupOffer[];
  readonly promotions: PromotionFacts;
};

/**
 * Computes the order from a basket, the choices and the storefront's rules. Prices, shipping, tax and dates are the
 * server's own, never the browser's. Spec 2 §2-4, invariants M8, M11.
 */
export function quoteOf(
  rows: readonly BasketRow[],
  choices: Choices | null,
  buyer: Buyer | null,
  locale: Locale,
  { now, offers, promotions: facts }: QuotedAt,
): Quote {
  const { country, currency } = storefrontOf(locale);
  const sold = soldRows(rows);
  const destination = destinationOf(choices, buyer, offers, locale);
  const { shipping_address, pickup_offer } = destination;
  const is_pickup = destination.delivery_mode === 'pickup';
  const method = shippingMethodOf(country, choices?.shipping_method ?? '') ?? shippingMethodsOf(country)[0];
  const goods = sold.reduce((sum, row) => sum + row.unit_price * row.qty, 0);
  const delivery = deliveryBy(method, { country, goods, is_pickup });
  const at = { country, currency, delivery, now, is_customer: buyer !== null };
  const { promotions, gifts, lines } = promoted(facts, sold, { ...at, is_pickup });
  const shipping = promotedDelivery(promotions.delivery, delivery);
  const standard = deliveryBy(shippingMethodsOf(country)[0], { country, goods, is_pickup });
  const standard_shipping = promotedDelivery(promotions.delivery, standard);
  const has_pre_order = sold.some(({ pre_order }) => pre_order);
  const window = pickup_offer
    ? pickup_offer.window
    : windowNow(country, method, now, has_pre_order, preparationDaysOf(sold));
  const has_slots = method.has_slots && !is_pickup;
  const slot_day = choices?.slot_day ?? '';
  const tax = salesTaxOf(country, shipping_address?.region ?? null, {
    postcode: shipping_address?.postcode ?? null,
    goods: lines.reduce((sum, { unit_price, qty, discount }) => sum + unit_price * qty - discount, 0),
    stated: statedFor(choices?.stated_tax, shipping_address),
  });
  const fixed_email = choices?.link_email ?? (buyer?.customer.email || null);
  return {
    sold,
    gifts,
    promotions,
    promotion_code: facts.is_unknown ? null : (choices?.promotion_code ?? null),
    email: fixed_email ?? choices?.email ?? null,
    is_email_fixed: fixed_email !== null,
    ...destination,
    method,
    shipping,
    standard_shipping,
    goods,
    window,
    slot: has_slots ? (choices?.slot ?? null) : null,
    // Drop a chosen day that is no longer in the delivery window.
    slot_day: has_slots && isSlotDay(window, slot_day) ? slot_day : null,
    gift: choices?.gift ?? noGift,
    tax,
    totals: orderTotals({
      currency,
      lines,
      shipping,
      // Until the region is known the total excludes the tax, which the page says.
      tax: tax ?? { ...salesTaxes[country], parts: [] },
    }),
    usable_cards: buyer?.cards.filter((card) => !isExpired(card, now)) ?? [],
  };
}
