import {
  deliveryWindow,
  type DeliveryWindow,
  type PromisedWindow,
  unknownWindow,
} from '@vitrine/rules/shipping/deliveryDates';
import type { ShippingMethod } from '@vitrine/rules/shipping/shippingMethods';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

const known = new Map<string, { minute: number; window: DeliveryWindow }>();

/** `promisedWindow` of a method ordered now, cached per minute, because the order deadline has minute precision. */
export function windowNow(
  country: Country,
  { method, days }: ShippingMethod,
  now: Date,
  has_pre_order: boolean,
  preparation_days = 0,
): PromisedWindow {
  if (has_pre_order) return unknownWindow;
  const minute = Math.floor(now.getTime() / 60_000);
  const name = `${country} ${method} ${preparation_days}`;
  const found = known.get(name);
  if (found?.minute === minute) return found.window;
  const window = deliveryWindow(country, { days }, now, { preparation_days });
  known.set(name, { minute, window });
  return window;
}
