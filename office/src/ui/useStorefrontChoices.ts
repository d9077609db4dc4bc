import { type Country, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useLanguage } from '../lib/words/words.tsx';

/** The name of a storefront in the member's language: its country and its language. */
export function useStorefrontName(): (locale: Locale) => string {
  const { language } = useLanguage();
  const countryNames = new Intl.DisplayNames(language.tag, { type: 'region' });
  const languageNames = new Intl.DisplayNames(language.tag, { type: 'language' });
  return (locale) => {
    const { country, tag } = storefrontOf(locale);
    const { language: code, script } = new Intl.Locale(tag);
    const spoken = languageNames.of(script === undefined ? code : `${code}-${script}`) ?? code;
    return `${countryNames.of(country.toUpperCase()) ?? country} · ${spoken}`;
  };
}

/** The storefronts, of a country if one is chosen, by their names, after a choice of none. */
export function useStorefrontChoices(
  none: string,
  country: Country | undefined,
): readonly { readonly value: Locale | ''; readonly name: string }[] {
  const { language } = useLanguage();
  const nameOf = useStorefrontName();
  const byName = locales
    .filter((locale) => country === undefined || storefrontOf(locale).country === country)
    .map((value) => ({ value, name: nameOf(value) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language.tag));
  return [{ value: '', name: none }, ...byName];
}
