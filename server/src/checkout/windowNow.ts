import { deliveryWindow, type DeliveryWindow } from '@vitrine/rules/checkout/deliveryDates';
import type { ShippingMethod } from '@vitrine/rules/checkout/shippingMethods';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

const known = new Map<string, { minute: number; window: DeliveryWindow }>();

/** `deliveryWindow` of a method ordered now, reckoned once a minute: the wall clock that decides counts in minutes. */
export function windowNow(country: Country, { method, days }: ShippingMethod, now: Date): DeliveryWindow {
  const minute = Math.floor(now.getTime() / 60_000);
  const name = `${country} ${method}`;
  const found = known.get(name);
  if (found?.minute === minute) return found.window;
  const window = deliveryWindow(country, { days }, now);
  known.set(name, { minute, window });
  return window;
}
