import type { AddressFields } from '@vitrine/contract/address';
import type { Order } from '@vitrine/contract/orders';
import { deliverySlots, isDeliverySlot } from '@vitrine/rules/checkout/deliverySlots';
import { shippingMethodOf } from '@vitrine/rules/checkout/shippingMethods';
import { shownMoney } from '@vitrine/rules/money/formatMoney';
import { moneyOf } from '@vitrine/rules/money/money';
import { type OrderStatus, orderStatusOf, statusLabel, statusVariant } from '@vitrine/rules/orders/status';
import { canTake } from '@vitrine/rules/orders/orderLife';
import { timeline } from '@vitrine/rules/orders/timeline';
import { isInvoiced, trackingOf } from '@vitrine/rules/orders/orderActions';
import { deliveryNotes } from '@vitrine/rules/returns/deliveryNotes';
import { reasonsOf } from '@vitrine/rules/returns/choice';
import { refusalsOf } from '@vitrine/rules/returns/refusal';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { isWithdrawalOpen, withdrawalUntil } from '@vitrine/rules/returns/withdrawal';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { katakanaOf, linesOf, nameOf } from '../customer/savedAddress.ts';
import { pickupReady, pickupTitle, shippingDuration, shippingTitle, slotTitle } from '../shipping/shippingWords.ts';
import { writtenPhone } from '../customer/contactPhone.ts';
import { fapiaoOf } from './fapiaoView.ts';
import { itemOf, type ShowMoney } from './orderItem.ts';
import { lineUntil, returnLinesOf, returnTermsOf } from './returnLines.ts';
import { isWebToShop, modeOf } from './modeOf.ts';
import { wordsOf } from './piece.ts';
import { sumsOf } from './orderSums.ts';
import type { OrderRow } from './queries.ts';
import { afterwardsOf, type HashOf } from './returnsView.ts';
import { trackedParcel } from './trackedParcel.ts';

/** Formats amounts in the order's currency and the reader's locale. */
export const moneyIn =
  ({ currency }: Pick<OrderRow, 'currency'>, locale: Locale) =>
  (amount: number) =>
    shownMoney(moneyOf(amount, currency), locale);

/** The hours of a carrier's slot as text; null for an unknown code (spec 3 §9). */
const slotHours = (code: string, locale: Locale): string | null =>
  isDeliverySlot(code) ? slotTitle(code, deliverySlots[code], locale) : null;

function addressOf(fields: AddressFields, locale: Locale): NonNullable<Order['shipping_address']> {
  return {
    name: nameOf(fields),
    ...katakanaOf(fields),
    address: linesOf(fields, storefrontOf(locale).language),
    telephone: writtenPhone(fields),
    prefix: fields.prefix ?? null,
    country_id: fields.country_id,
    additional_number: fields.additional_number ?? null,
  };
}

/** The lines, and whether the order can be returned now. Spec 3 §4. */
function goodsOf(
  order: OrderRow,
  money: ShowMoney,
  now: Date,
  locale: Locale,
): Pick<
  Order,
  | 'items'
  | 'is_refundable'
  | 'is_exchangeable'
  | 'is_claimable'
  | 'is_display_shipping_refund'
  | 'is_display_shipping_exchange'
  | 'refund_only_full_return'
  | 'hscode_proforma_dependency'
> {
  const { lines } = order;
  const terms = returnTermsOf(order, null);
  const facts = returnLinesOf(order, null, now);
  const refusals = refusalsOf(facts, terms);
  const offered = facts.filter(({ item_order_id }) => refusals.get(item_order_id) === null);
  const is_refundable = offered.some((line) => line.is_refundable);
  const is_exchangeable = offered.some((line) => line.is_exchangeable);
  const has_reasons = facts.some((line) => reasonsOf(line, refusals.get(line.item_order_id) ?? null, terms).length > 0);
  const is_claimable = !is_refundable && has_reasons;
  return {
    items: lines.map((line) => {
      const refusal = refusals.get(line.item_order_id) ?? null;
      // Of a piece that travels, the status says enough.
      return itemOf(money, line, refusal === 'not_delivered' ? null : refusal, lineUntil(order, line), locale);
    }),
    is_refundable,
    is_exchangeable,
    is_claimable,
    ...deliveryNotes({
      is_refundable,
      is_exchangeable,
      is_claimable,
      delivery_paid: order.shipping_amount + order.shipping_tax_amount,
      is_shipping_refunded: order.returns.some(
        ({ status, total_shipping }) => status !== 'canceled' && total_shipping > 0,
      ),
    }),
    refund_only_full_return: refundOnlyFullReturn,
    hscode_proforma_dependency: terms.proforma_needed,
  };
}

/** The status as text and steps. Spec 3 §4. */
function progressOf(
  order: OrderRow,
  status: OrderStatus | null,
  placed_at: string,
): Pick<Order, 'status' | 'status_id' | 'status_label' | 'timeline'> {
  const { shipped_at, ready_at, delivered_at } = order;
  return {
    status: order.status,
    status_id: order.status,
    status_label: statusLabel(status, statusVariant(isWebToShop(order), null)),
    timeline: timeline(status, isWebToShop(order), {
      confirmed: placed_at,
      ...(shipped_at && { shipped: shipped_at.toISOString() }),
      ...(ready_at && { available_in_store: ready_at.toISOString() }),
      ...(delivered_at && { delivered: delivered_at.toISOString(), collected_in_store: delivered_at.toISOString() }),
    }).map((entry) => ({ ...entry, label: entry.step })),
  };
}

/** The parcels of an order that leaves in several: before the last one has left, or when there were more. Spec 3 §3. */
function parcelsOf({ parcels, lines, shipped_at }: OrderRow, locale: Locale): Order['parcels'] {
  if (parcels.length < 2 && shipped_at !== null) return [];
  return parcels.map((parcel) => ({
    carrier: parcel.carrier,
    ...trackedParcel(parcel),
    shipped_at: new Date(parcel.shipped_at).toISOString(),
    delivered_at: parcel.delivered_at && new Date(parcel.delivered_at).toISOString(),
    items: parcel.lines.flatMap(({ item_order_id, qty }) => {
      const line = lines.find((one) => one.item_order_id === item_order_id);
      return line ? [{ item_order_id, qty, name: wordsOf(line.piece, locale).name }] : [];
    }),
  }));
}

/** What the shopper chose: the pickup, or a shipping method with its duration. */
function deliveryWords(order: OrderRow, locale: Locale): Pick<Order, 'shipping_title' | 'shipping_duration'> {
  const { arrives_from, arrives_until } = order;
  if (isWebToShop(order)) {
    const isKnown = arrives_from !== null && arrives_until !== null;
    const shipping_duration = isKnown ? pickupReady({ arrives_from, arrives_until }, locale) : '';
    return { shipping_title: pickupTitle(locale), shipping_duration };
  }
  const method = isCountry(order.store) ? shippingMethodOf(order.store, order.shipping_method) : null;
  return {
    shipping_title: method ? shippingTitle(method.method, locale) : order.shipping_method,
    shipping_duration: method ? shippingDuration(method.days, locale) : '',
  };
}

/** Where and by whom the order is collected. Spec 3 §3. */
function webToShopOf({
  pickup_store_id,
  collector,
  ready_at,
  collect_until,
  shipping_address,
}: OrderRow): Order['webtoshop'] {
  if (pickup_store_id === null) return null;
  return {
    shop_id: pickup_store_id,
    collector: collector && {
      prefix: collector.prefix ?? null,
      firstname: collector.firstname ?? '',
      lastname: collector.lastname ?? '',
      telephone: writtenPhone(collector),
      name: nameOf({ ...collector, country_id: shipping_address.country_id }),
    },
    ready_at: ready_at?.toISOString() ?? null,
    collect_until: collect_until?.toISOString() ?? null,
  };
}

/** Delivery method, dates and tracking. Spec 3 §3. */
function deliveryOf(
  order: OrderRow,
  status: OrderStatus | null,
  locale: Locale,
): Pick<
  Order,
  'shipment' | 'parcels' | 'shipping_title' | 'shipping_duration' | 'arrives_from' | 'arrives_until' | 'carrier_slot'
> {
  const { shipped_at, delivered_at, track_number, tracking_url, parcels } = order;
  const tracking = trackingOf({
    status_id: status,
    is_webtoshop: isWebToShop(order),
    shipment: { track_number, tracking_url },
  });
  return {
    shipment: {
      // The scans of several parcels are with each of them.
      ...trackedParcel({
        carrier: (tracking && parcels[0]?.carrier) ?? '',
        track_number: tracking?.track_number ?? null,
        tracking_url: tracking?.tracking_url ?? null,
        scans: parcels.length === 1 ? (parcels[0]?.scans ?? []) : [],
      }),
      delivered_at: delivered_at?.toISOString() ?? null,
      updated_at: (delivered_at ?? shipped_at)?.toISOString() ?? null,
    },
    parcels: parcelsOf(order, locale),
    ...deliveryWords(order, locale),
    arrives_from: order.arrives_from,
    arrives_until: order.arrives_until,
    carrier_slot:
      order.slot === null && order.slot_day === null
        ? null
        : { day: order.slot_day, hours: order.slot === null ? null : slotHours(order.slot, locale) },
  };
}

/** The card or wallet that paid. Spec 3 §3. */
function paymentOf(order: OrderRow): Order['payment'] {
  const { cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner } = order;
  return { method: order.payment_method, cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner };
}

/** The withdrawal function, in countries whose law requires it. Expectations §2. */
function withdrawalOf({ store, delivered_at, withdrawn_at }: OrderRow, now: Date): Order['withdrawal'] {
  if (!isCountry(store) || !withdrawalRights[store]?.has_link) return null;
  return {
    is_open: isWithdrawalOpen(store, delivered_at, now),
    until: delivered_at ? withdrawalUntil(store, delivered_at) : null,
    stated_at: withdrawn_at,
  };
}

/** What a view shows only to its reader: how the order's documents are opened, and the phone of the reader's sign-in. */
export type Reader = {
  readonly hashOf: HashOf;
  readonly linkOf: (hash: string | null) => string | null;
  readonly customer_phonelogin?: string | null;
};
const noReader: Reader = { hashOf: () => null, linkOf: () => null };

/** An order in the contract's shape. Spec 3 §3, §4. */
export function orderOf(order: OrderRow, locale: Locale, now: Date, reader: Reader = noReader): Order {
  const money = moneyIn(order, locale);
  // During a rolling deploy the next version may store a status that this version does not know and shows as none.
  const status = orderStatusOf(order.status);
  const afterwards = afterwardsOf(order, money, locale, reader.hashOf);
  const placed_at = (order.placed_at ?? order.created_at).toISOString();
  return {
    order_id: order.order_id,
    increment_id: order.increment_id,
    ref: order.ref,
    store_code: order.store,
    created_at: placed_at,
    ...progressOf(order, status, placed_at),
    is_invoiced: isInvoiced({
      ...afterwards,
      status_id: status,
      is_invoiced: afterwards.invoices.length > 0,
    }),
    invoiceDownloadLink: reader.linkOf(afterwards.invoices.find(({ kind }) => kind === 'invoice')?.hash ?? null),
    shipping_address: addressOf(order.shipping_address, locale),
    billing_address: addressOf(order.billing_address, locale),
    customer_email: order.email,
    customer_phonelogin: reader.customer_phonelogin ?? null,
    payment: paymentOf(order),
    ...deliveryOf(order, status, locale),
    is_webtoshop: isWebToShop(order),
    webtoshop: webToShopOf(order),
    is_cancellable: order.parcels.length === 0 && canTake('ask_cancel', status, modeOf(order)),
    ...goodsOf(order, money, now, locale),
    ...sumsOf(order, money, locale),
    ...afterwards,
    ...fapiaoOf(order, money, now, reader.hashOf),
    withdrawal: withdrawalOf(order, now),
    gift: order.gift,
  };
}
