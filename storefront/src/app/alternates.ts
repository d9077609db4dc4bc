import { type Locale, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { served } from '../lib/words/served.ts';

type Alternates = Partial<Record<Locale, string>>;

/** The same path in every storefront. */
export function everywhere(path: string): Alternates {
  return Object.fromEntries(served.map((locale) => [locale, path]));
}

/** A path with the word of each language. */
export function everywhereWith(name: 'checkout' | 'search' | 'store', rest = ''): Alternates {
  return Object.fromEntries(served.map((locale) => [locale, `/${pathWordsOf(locale)[name]}${rest}`]));
}

/** The other storefronts of a contract answer, without names that are no locale. */
export function alternatesOf(map: Readonly<Record<string, string>>): Alternates {
  return Object.fromEntries(served.flatMap((locale) => (map[locale] === undefined ? [] : [[locale, map[locale]]])));
}
