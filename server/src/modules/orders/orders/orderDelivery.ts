// How an order is delivered: its parcels, its dates, or the boutique and the collector.
import type { Order } from '@vitrine/contract/orders';
import { deliverySlots, isDeliverySlot } from '@vitrine/rules/shipping/deliverySlots';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { trackingOf } from '@vitrine/rules/returns/orderActions';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { writtenPhone } from '../../customers/customer/contactPhone.ts';
import { nameOf } from '../../customers/customer/savedAddress.ts';
import {
  pickupReady,
  pickupTitle,
  shippingDuration,
  shippingTitle,
  slotTitle,
} from '../../checkout/shipping/shippingWords.ts';
import { isWebToShop } from './modeOf.ts';
import { wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from './orderRows.ts';
import { trackedParcel } from './trackedParcel.ts';

/** The hours of a carrier's slot as text; null for an unknown code (spec 3 §9). */
const slotHours = (code: string, locale: Locale): string | null =>
  isDeliverySlot(code) ? slotTitle(code, deliverySlots[code], locale) : null;

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
export function webToShopOf({
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
export function deliveryOf(
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
