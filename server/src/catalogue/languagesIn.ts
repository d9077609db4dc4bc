import { type Language, languages } from '@vitrine/rules/storefronts/storefronts';

/** The languages that a map of words holds, in the order of our list: those that the house's storefronts speak. */
export function languagesIn(words: Readonly<Partial<Record<Language, unknown>>>): Language[] {
  return languages.filter((language) => language in words);
}
