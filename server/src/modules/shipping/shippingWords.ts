import type { ShippingMethodCode } from '@vitrine/rules/checkout/shippingMethods';
import { deliverySlotLabel } from '@vitrine/rules/checkout/deliverySlots';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../platform/messages/textIn.ts';

const titles = {
  standard: 'standard',
  express: 'express',
  sagawa_standard: 'standard',
} as const satisfies Record<ShippingMethodCode, 'standard' | 'express'>;

/** The name of a shipping method in a storefront's words. Spec 2 §3. */
export function shippingTitle(method: ShippingMethodCode, locale: Locale): string {
  return textIn(locale, 'shipping')(titles[method]);
}

/** How long a method takes, in words: `1 working day`, `2–4 working days`. Spec 2 §3. */
export function shippingDuration([first, last]: readonly [number, number], locale: Locale): string {
  const days = first === last ? String(last) : `${first}–${last}`;
  return textIn(locale, 'shipping')('duration', { count: last, days });
}

/** A carrier's slot as the shopper reads it: the morning, or its hours. Spec 3 §9. */
export function slotTitle(code: string, hours: { from: number | null; until: number }, locale: Locale): string {
  if (deliverySlotLabel(code) === 'morning' || hours.from === null) return textIn(locale, 'shipping')('morning');
  return `${hours.from}:00–${hours.until}:00`;
}
