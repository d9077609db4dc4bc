import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';
import { useLanguage } from '../lib/words/words.tsx';

/** The countries of the storefronts by their names in the member's language, after a choice of none. */
export function useCountryChoices(none: string): readonly { readonly value: Country | ''; readonly name: string }[] {
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language.tag, { type: 'region' });
  const byName = countries.map((value) => ({ value, name: names.of(value.toUpperCase()) ?? value }));
  return [{ value: '', name: none }, ...byName.toSorted((a, b) => a.name.localeCompare(b.name, language.tag))];
}
