import { isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useWordingNames } from '../lib/words/wordings.ts';
import { useCountryName } from './useCountryName.ts';

/** The name of a storefront: its country and its language; one of a newer server as it is. */
export function useStorefrontName(): (locale: string) => string {
  const countryName = useCountryName();
  const wordingName = useWordingNames();
  return (locale) => {
    if (!isLocale(locale)) return locale;
    const { country, wording } = storefrontOf(locale);
    return `${countryName(country)} · ${wordingName(wording)}`;
  };
}
