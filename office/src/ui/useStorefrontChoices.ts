import { type Country, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useFormats } from '../lib/words/formats.ts';
import { useLanguage } from '../lib/words/words.tsx';

/** The storefronts, of a country if one is chosen, by their names, after a choice of none. */
export function useStorefrontChoices(
  none: string,
  country: Country | undefined,
): readonly { readonly value: Locale | ''; readonly name: string }[] {
  const { language } = useLanguage();
  const { storefront } = useFormats();
  const byName = locales
    .filter((locale) => country === undefined || storefrontOf(locale).country === country)
    .map((value) => ({ value, name: storefront(value) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language.tag));
  return [{ value: '', name: none }, ...byName];
}
