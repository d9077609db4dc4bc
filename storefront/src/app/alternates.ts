import { type Locale, locales, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';

type Alternates = Partial<Record<Locale, string>>;

/** The same path in every storefront. */
export function everywhere(path: string): Alternates {
  return Object.fromEntries(locales.map((locale) => [locale, path]));
}

/** A path that carries each language's word. */
export function everywhereWith(name: 'checkout' | 'search', rest = ''): Alternates {
  return Object.fromEntries(locales.map((locale) => [locale, `/${pathWordsOf(locale)[name]}${rest}`]));
}

/** What the contract says of other storefronts, with names that are no locale left out. */
export function alternatesOf(map: Readonly<Record<string, string>>): Alternates {
  return Object.fromEntries(locales.flatMap((locale) => (map[locale] === undefined ? [] : [[locale, map[locale]]])));
}
