import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { perLocale } from '../config/perLocale.ts';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';

const moments = perLocale((locale) => {
  const { tag, country } = storefrontOf(locale);
  return dateFormat(`${tag}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: optionsOf(country).time_zone,
  });
});

/** Formats date and time for the storefront's country, with the time zone. */
export const momentIn = (locale: Locale, moment: Date): string => moments(locale).format(moment);
