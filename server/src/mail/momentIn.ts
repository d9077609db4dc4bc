import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

/** Day and time as the storefront's country reads them, with their zone. */
export function momentIn(locale: Locale, moment: Date): string {
  const { tag, country } = storefrontOf(locale);
  const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: optionsOf(country).time_zone,
  });
  return format.format(moment);
}
