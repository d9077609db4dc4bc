import type { AddressFields } from '@vitrine/contract/address';
import type { MoneyAnswer } from '@vitrine/contract/money';
import type { Order } from '@vitrine/contract/orders';
import { deliverySlots, isDeliverySlot } from '@vitrine/rules/checkout/deliverySlots';
import { shippingMethodOf } from '@vitrine/rules/checkout/shippingMethods';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { statusLabel } from '@vitrine/rules/orders/status';
import { timeline } from '@vitrine/rules/orders/timeline';
import { isInvoiced, trackingOf } from '@vitrine/rules/orders/orderActions';
import { refusalsOf } from '@vitrine/rules/returns/refusal';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { isReturnOpen, returnUntil } from '@vitrine/rules/returns/returnWindow';
import {
  countries,
  currencies,
  type Country,
  type Currency,
  type Locale,
  storefrontOf,
} from '@vitrine/rules/storefronts/storefronts';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { linesOf, nameOf } from '../account/savedAddress.ts';
import { shippingDuration, shippingTitle, slotTitle } from '../checkout/shippingWords.ts';
import { taxMessage } from '../checkout/taxWords.ts';
import type { LineRow, OrderRow } from './queries.ts';
import { afterwardsOf, isComingBack } from './returnsView.ts';

const isCurrency = (text: string): text is Currency => currencies.some((currency) => currency === text);
const isCountry = (text: string): text is Country => countries.some((country) => country === text);

/** An amount in the currency the order was paid in, written as the reader's storefront does. */
export function orderMoney(order: Pick<OrderRow, 'currency'>, amount: number, locale: Locale): MoneyAnswer {
  if (!isCurrency(order.currency)) throw new RangeError('an order in no currency of ours');
  const value = { amount, currency: order.currency };
  return { ...value, formatted: formatMoney(value, locale) };
}

/** The hours of a carrier's slot in words; an unknown code says nothing (spec 3 §9). */
const slotHours = (code: string, locale: Locale): string | null =>
  isDeliverySlot(code) ? slotTitle(code, deliverySlots[code], locale) : null;

function addressOf(fields: AddressFields, locale: Locale): NonNullable<Order['shipping_address']> {
  const telephone = fields.telephone ? [fields.phonecode, fields.telephone].filter(Boolean).join(' ') : null;
  return {
    name: nameOf(fields),
    address: linesOf(fields, storefrontOf(locale).language),
    telephone,
    prefix: fields.prefix ?? null,
    country_id: fields.country_id,
    additional_number: fields.additional_number ?? null,
  };
}

function itemOf(
  order: OrderRow,
  line: LineRow,
  refusals: ReadonlyMap<string, string | null>,
  return_until: string | null,
  locale: Locale,
): Order['items'][number] {
  const { piece, qty, options } = line;
  const return_refusal = refusals.get(line.item_order_id) ?? null;
  const money = (amount: number) => orderMoney(order, amount, locale);
  return {
    item_order_id: line.item_order_id,
    sku: line.sku,
    name: piece.name,
    kind: piece.kind,
    url: piece.url,
    image: piece.image,
    color: piece.color,
    size: piece.size,
    qty,
    qty_ordered: qty,
    max_sale_qty: piece.max_sale_qty,
    returned_qty: line.returned_qty,
    refundable_qty: qty - line.returned_qty,
    refundable_price: money(Math.floor(line.row_incl_tax / qty)),
    purchase_price: money(line.unit_price),
    unit_price: money(line.unit_price),
    price_incl_tax: money(Math.floor(line.row_incl_tax / qty)),
    row_incl_tax: money(line.row_incl_tax),
    final_price: money(line.row_price - line.discount),
    is_refundable: piece.is_refundable,
    is_exchangeable: piece.is_exchangeable,
    hscode: piece.hscode,
    link_id: null,
    qty_increments: 1,
    return_refusal,
    return_until: return_refusal === null ? return_until : null,
    engraving: options.engraving ? joinEngraving(options.engraving) : null,
    options,
    set_items: [],
    prop65: piece.prop65,
  };
}

/** An order as its owner reads it. Spec 3 §3, §4. */
export function orderOf(order: OrderRow, locale: Locale, now: Date): Order {
  const money = (amount: number) => orderMoney(order, amount, locale);
  const { lines, shipped_at, delivered_at } = order;
  const refusals = refusalsOf(
    lines.map(({ item_order_id, qty, returned_qty, piece, options }) => ({
      item_order_id,
      qty_ordered: qty,
      refundable_qty: qty - returned_qty,
      qty_increments: 1,
      is_refundable: piece.is_refundable,
      is_exchangeable: piece.is_exchangeable,
      hscode: piece.hscode,
      link_id: null,
      engraving: options.engraving ? joinEngraving(options.engraving) : null,
      is_perfume: false,
      is_personalised: options.perso_info !== undefined,
    })),
    { proforma_needed: false },
  );
  const country = isCountry(order.store) ? order.store : null;
  const is_open = country !== null && isReturnOpen(country, delivered_at, now);
  const return_until = is_open && delivered_at ? returnUntil(country, delivered_at) : null;
  const may = (flag: 'is_refundable' | 'is_exchangeable'): boolean =>
    is_open &&
    !isComingBack(order) &&
    lines.some(({ item_order_id, piece }) => piece[flag] && refusals.get(item_order_id) === null);
  const afterwards = afterwardsOf(order, money);
  const placed_at = (order.placed_at ?? order.created_at).toISOString();
  const tax_message = isCountry(order.store)
    ? taxMessage({ country: order.store, region: order.shipping_address.region ?? null, rate: order.tax_rate }, locale)
    : null;
  const tracking = trackingOf({
    status_id: order.status,
    is_webtoshop: false,
    shipment: { track_number: order.track_number, tracking_url: order.tracking_url },
  });
  const method = isCountry(order.store) ? shippingMethodOf(order.store, order.shipping_method) : null;
  return {
    order_id: order.order_id,
    increment_id: order.increment_id,
    ref: order.ref,
    status: order.status,
    status_id: order.status,
    store_code: order.store,
    created_at: placed_at,
    status_label: statusLabel(order.status, 'order'),
    timeline: timeline(order.status, false, {
      confirmed: placed_at,
      ...(shipped_at && { shipped: shipped_at.toISOString() }),
      ...(delivered_at && { delivered: delivered_at.toISOString() }),
    }).map((entry) => ({ ...entry, label: entry.step })),
    is_invoiced: isInvoiced({
      ...afterwards,
      status_id: order.status,
      is_invoiced: afterwards.invoices.length > 0,
    }),
    invoiceDownloadLink: null,
    shipping_address: addressOf(order.shipping_address, locale),
    billing_address: addressOf(order.billing_address, locale),
    customer_email: order.email,
    payment: {
      method: order.payment_method,
      cc_type: order.cc_type,
      cc_last4: order.cc_last4,
      cc_exp_month: order.cc_exp_month,
      cc_exp_year: order.cc_exp_year,
      cc_owner: order.cc_owner,
    },
    shipment: {
      delivered_at: delivered_at?.toISOString() ?? null,
      updated_at: (delivered_at ?? shipped_at)?.toISOString() ?? null,
      tracking_url: tracking?.tracking_url ?? null,
      track_number: tracking?.track_number ?? null,
    },
    shipping_title: method ? shippingTitle(method.method, locale) : order.shipping_method,
    shipping_duration: method ? shippingDuration(method.days, locale) : '',
    arrives_from: order.arrives_from,
    arrives_until: order.arrives_until,
    carrier_slot:
      order.slot === null && order.slot_day === null
        ? null
        : { day: order.slot_day, hours: order.slot === null ? null : slotHours(order.slot, locale) },
    is_webtoshop: false,
    items: lines.map((line) => itemOf(order, line, refusals, return_until, locale)),
    subtotal: money(order.tax_included ? order.subtotal_incl_tax + order.discount_amount : order.subtotal),
    tax_amount: money(order.tax_amount),
    shipping_amount: money(
      order.tax_included ? order.shipping_amount + order.shipping_tax_amount : order.shipping_amount,
    ),
    shipping_tax_amount: money(order.shipping_tax_amount),
    discount_amount: money(order.discount_amount),
    grand_total: money(order.grand_total),
    show_tax: tax_message !== null,
    show_tax_message: tax_message,
    taxes_covered: order.tax_included,
    is_refundable: may('is_refundable'),
    is_exchangeable: may('is_exchangeable'),
    refund_only_full_return: refundOnlyFullReturn,
    ...afterwards,
    gift: order.gift && {
      is_gift: order.gift.is_gift,
      message: order.gift.message,
      hide_price: order.gift.hide_price,
    },
  };
}
