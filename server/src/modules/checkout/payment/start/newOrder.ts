import { randomUUID } from 'node:crypto';
import { type AddressFields, addressFields, type SavedAddress } from '@vitrine/contract/address';
import type { PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { SetPart } from '@vitrine/rules/stock/setStock';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { orderedRows, type Quote } from '../../checkout/quote.ts';
import type { OrderedProduct } from '../../basket/orderedProduct.ts';
import { orderedProductOf } from '../../basket/orderedProductOf.ts';
import type { NewLine, NewOrder } from '../shared/newRows.ts';
import { newLetters } from '../shared/refLetters.ts';

/** 29^11 is 53 bits. */
const newRef = (): string => newLetters(11);

type Bought = {
  basket_id: string;
  purchase_id: string;
  session_id: string;
  customer_id: string | null;
  payment_method: PaymentMethod;
  locale: Locale;
  now: Date;
};

// Created once, because each new schema compiles again.
const storedFields = addressFields.strip();
const fieldsOf = (address: SavedAddress): AddressFields => storedFields.parse(address);

type Named = {
  ref: string;
  status: OrderStatus;
  email: string;
  stock_source: string;
  shipping_address: AddressFields;
  billing_address: AddressFields;
};

/** An order's row, its JSON columns as they are read back. */
export type NamedOrder = NewOrder & Named;

/** The order row of a quote: every amount is the quoted one (invariants M8, M11). */
export function newOrder(quote: Quote, bought: Bought): NamedOrder {
  const { totals, tax, window, method, email, shipping_address, billing_address } = quote;
  if (!email || !shipping_address || !tax) throw new RangeError('an unfinished checkout is no order');
  const { now, locale, ...owner } = bought;
  return {
    ...owner,
    order_id: randomUUID(),
    ref: newRef(),
    store: storefrontOf(locale).country,
    locale,
    status: 'pending_payment',
    holds_stock: true,
    email,
    stock_source: quote.stock_source,
    pickup_store_id: quote.pickup?.offer.row.store_id ?? null,
    collector: quote.pickup?.collector ?? null,
    shipping_address: fieldsOf(shipping_address),
    billing_address: fieldsOf(billing_address ?? shipping_address),
    shipping_method: method.method,
    carrier: method.carrier,
    slot: quote.slot,
    slot_day: quote.slot_day,
    ...window,
    gift: quote.gift.is_gift ? quote.gift : null,
    currency: totals.currency,
    subtotal: totals.subtotal,
    subtotal_incl_tax: totals.subtotal_incl_tax,
    discount_amount: totals.discount_amount,
    shipping_amount: totals.shipping_amount,
    shipping_tax_amount: totals.shipping_tax_amount,
    standard_shipping: quote.standard_shipping,
    tax_amount: totals.tax_amount,
    grand_total: totals.grand_total,
    tax_rate: tax.rate,
    tax_included: tax.is_included,
    tax_estimated: tax.is_estimated === true,
    created_at: now,
  };
}

/** A line before it is written. */
export type OrderLine = NewLine & {
  item_order_id: string;
  piece: OrderedProduct;
  parts: readonly SetPart[] | null;
  row_incl_tax: number;
  row_tax: number;
};

/** The order's lines, with the products' current texts and pictures. */
export function newLines(quote: Quote, order_id: string, locale: Locale, images_base_url: string): OrderLine[] {
  return orderedRows(quote).map((row, position) => {
    const totalled = quote.totals.rows[position];
    if (!totalled) throw new RangeError('a line without its total');
    const piece = orderedProductOf(row, locale, images_base_url);
    return {
      item_order_id: randomUUID(),
      order_id,
      position,
      sku: row.sku,
      piece,
      options: row.options,
      options_hash: row.options_hash,
      workshop: row.workshop,
      parts: row.parts?.map((part) => ({ sku: part.sku, qty: part.qty })) ?? null,
      qty: row.qty,
      returned_qty: 0,
      unit_price: row.unit_price,
      row_price: totalled.row_price,
      discount: totalled.discount,
      row_tax: totalled.row_tax,
      row_incl_tax: totalled.row_incl_tax,
    };
  });
}
