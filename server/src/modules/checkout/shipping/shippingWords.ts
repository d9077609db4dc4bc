import { type ShippingMethodCode, shippingTitleKeys } from '@vitrine/rules/shipping/shippingMethods';
import { deliverySlotLabel } from '@vitrine/rules/shipping/deliverySlots';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { perLocale } from '../../../platform/config/perLocale.ts';
import { textIn } from '../../../platform/messages/textIn.ts';

/** The localised name of a shipping method. Spec 2 §3. */
export function shippingTitle(method: ShippingMethodCode, locale: Locale): string {
  return textIn(locale, 'shipping')(shippingTitleKeys[method]);
}

/** The localised duration of a method: `1 working day`, `2–4 working days`. Spec 2 §3. */
export function shippingDuration([first, last]: readonly [number, number], locale: Locale): string {
  const days = first === last ? String(last) : `${first}–${last}`;
  return textIn(locale, 'shipping')('duration', { count: last, days });
}

const days = perLocale((locale) =>
  dateFormat(`${storefrontOf(locale).tag}-u-ca-gregory-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }),
);

/** From which day an order can be collected: of a transfer, the two days between which it arrives. Spec 2 §3. */
export function pickupReady(
  { arrives_from, arrives_until }: { arrives_from: string; arrives_until: string },
  locale: Locale,
): string {
  const text = textIn(locale, 'shipping');
  const [from, until] = [arrives_from, arrives_until].map((day) => days(locale).format(new Date(`${day}T00:00:00Z`)));
  return from === until
    ? text('pickup_from', { from: from ?? '' })
    : text('pickup_between', { from: from ?? '', until: until ?? '' });
}

/** The name of the pickup, in place of a shipping method. Spec 2 §2. */
export const pickupTitle = (locale: Locale): string => textIn(locale, 'shipping')('pickup');

/** The localised name of a carrier's slot: the morning, or its hours. Spec 3 §9. */
export function slotTitle(code: string, hours: { from: number | null; until: number }, locale: Locale): string {
  if (deliverySlotLabel(code) === 'morning' || hours.from === null) return textIn(locale, 'shipping')('morning');
  return `${hours.from}:00–${hours.until}:00`;
}
