import type { AddressFields, SavedAddress } from '@vitrine/contract/address';
import { notYet } from '@vitrine/contract/notYet';
import { isSlotDay, type PromisedWindow } from '@vitrine/rules/checkout/deliveryDates';
import { isBillingAllowed } from '@vitrine/rules/checkout/billingCountries';
import { deliveryRefusal } from '@vitrine/rules/checkout/deliveryRefusal';
import { orderTotals, type OrderTotals } from '@vitrine/rules/checkout/orderTotals';
import { type SalesTax, salesTaxes, salesTaxOf } from '@vitrine/rules/checkout/salesTax';
import {
  type ShippingMethod,
  shippingMethodOf,
  shippingMethodsOf,
  shippingPrice,
} from '@vitrine/rules/checkout/shippingMethods';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { AddressRow, CustomerRow } from '../customer/queries.ts';
import { savedAddressOf } from '../customer/savedAddress.ts';
import { soldRows, type SoldRow } from '../basket/basketView.ts';
import type { BasketRow } from '../basket/basketSql.ts';
import type { CardRow, Choices, Gift } from './queries.ts';
import { isExpired } from './savedCard.ts';
import { statedFor } from './statedTax.ts';
import { windowNow } from '../shipping/windowNow.ts';

/** The signed-in customer at the checkout. */
export type Buyer = { customer: CustomerRow; addresses: AddressRow[]; cards: CardRow[] };

/** The order as it would be now: the page shows it, the payment charges it (invariant M11). */
export type Settled = {
  sold: SoldRow[];
  email: string | null;
  shipping_address: SavedAddress | null;
  billing_address: SavedAddress | null;
  method: ShippingMethod;
  /** In minor units, including or excluding tax as the prices do. */
  shipping: number;
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
 * edit. Null when the choice was removed from the book or the storefront does not deliver there: the checkout then
 * requires another.
 */
function shippingAddressOf(locale: Locale, choices: Choices | null, buyer: Buyer | null): SavedAddress | null {
  const { country, language } = storefrontOf(locale);
  const isDelivered = (fields: AddressFields): boolean => deliveryRefusal(country, fields) === null;
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

/**
 * Computes the order from a basket, the choices and the storefront's rules. Prices, shipping, tax and dates are the
 * server's own, never the browser's. Spec 2 §2-4, invariants M8, M11.
 */
export function settle(
  rows: readonly BasketRow[],
  choices: Choices | null,
  buyer: Buyer | null,
  locale: Locale,
  now: Date,
): Settled {
  const { country, currency } = storefrontOf(locale);
  const sold = soldRows(rows);
  const shipping_address = shippingAddressOf(locale, choices, buyer);
  const method = shippingMethodOf(country, choices?.shipping_method ?? '') ?? shippingMethodsOf(country)[0];
  const goods = sold.reduce((sum, row) => sum + row.amount * row.qty, 0);
  const shipping = sold.length === 0 ? 0 : shippingPrice(country, method, goods).amount;
  const has_pre_order = sold.some(({ pre_order }) => pre_order);
  const window = windowNow(country, method, now, has_pre_order);
  const slot_day = choices?.slot_day ?? '';
  const tax = salesTaxOf(country, shipping_address?.region ?? null, {
    postcode: shipping_address?.postcode ?? null,
    goods,
    stated: statedFor(choices?.stated_tax, shipping_address),
  });
  return {
    sold,
    email: buyer?.customer.email ?? choices?.email ?? null,
    shipping_address,
    billing_address: billingAddressOf(locale, choices, shipping_address),
    method,
    shipping,
    goods,
    window,
    slot: method.has_slots ? (choices?.slot ?? null) : null,
    // Drop a chosen day that is no longer in the delivery window.
    slot_day: method.has_slots && isSlotDay(window, slot_day) ? slot_day : null,
    gift: choices?.gift ?? noGift,
    tax,
    totals: orderTotals({
      currency,
      lines: sold.map(({ amount, qty }) => ({ unit_price: amount, qty })),
      discount: notYet.discount.value,
      shipping,
      // Until the region is known the total excludes the tax, which the page says.
      tax: tax ?? salesTaxes[country],
    }),
    usable_cards: buyer?.cards.filter((card) => !isExpired(card, now)) ?? [],
  };
}
