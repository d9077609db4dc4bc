import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';

/** A moment on a store's own clock, in a storefront's language and Latin figures. */
export function momentInStore(locale: Locale, moment: Date, timezone: string): string {
  return dateFormat(`${storefrontOf(locale).tag}-u-ca-gregory-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(moment);
}
