import { trackingPage } from '@vitrine/rules/carriers/carrierTable';
import { type Carrier, shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { carrierFor } from '../../parcels/carrierFor.ts';

export type Carriage = {
  /** Another carrier than the order's own. */
  readonly carrier?: Carrier | undefined;
  /** Typed by staff; without it the carrier's label brings one. */
  readonly track_number?: string | undefined;
  readonly tracking_url?: string | undefined;
  /** The number where no carrier issues a label: the demo's. */
  readonly number_without_label?: string | undefined;
};

/** The carrier of a parcel, its number, and whether the carrier's label brings that number later. */
export function carriage(shop: Shop, order: Pick<LockedOrder, 'store' | 'shipping_method'>, details: Carriage) {
  const chosen = isCountry(order.store) ? shippingMethodOf(order.store, order.shipping_method)?.carrier : undefined;
  const carrier = details.carrier ?? chosen;
  const waits = !details.track_number && carrier !== undefined && carrierFor(shop, carrier, 'label') !== null;
  const track_number = details.track_number ?? (waits ? null : (details.number_without_label ?? null));
  const page = details.track_number && carrier ? trackingPage(carrier, details.track_number) : null;
  return { carrier: carrier ?? '', track_number, tracking_url: details.tracking_url ?? page, waits };
}
