import { type Language, type Locale, pathWordsOf } from '../storefronts/storefronts.ts';

const idPattern = /^[A-Za-z0-9]+$/u;

/** The parts of a store page's path, as lower-case slugs. */
export type StoreAddress = {
  readonly country: string;
  readonly city: string;
  readonly name: string;
  readonly store_id: string;
};

/**
 * Path of a store's page, `/{locale}/{store word}/{country}/{city}/{store-name}-{store_id}/`. Throws on an id that
 * contains other signs than letters and digits, which could not be separated from the name. Spec 1 §2, spec 2 §2.
 */
export function storePath(locale: Locale, { country, city, name, store_id }: StoreAddress): string {
  if (!idPattern.test(store_id)) throw new RangeError(`Not a store id: ${store_id}`);
  return `/${locale}/${pathWordsOf(locale).store}/${country}/${city}/${name}-${store_id}/`;
}

/** The store id in the last segment of a store's path; null when there is none. Spec 2 §2. */
export function storeIdOf(segment: string): string | null {
  const store_id = segment.slice(segment.lastIndexOf('-') + 1);
  return idPattern.test(store_id) ? store_id : null;
}

/** Languages of the store locator's texts. Spec 2 §9. */
export type LocatorLanguage = 'fr' | 'en' | 'de' | 'es' | 'zh' | 'it' | 'ja' | 'ko' | 'pt' | 'ru';

/**
 * Locator language of each interface language, English where the locator has no such language. Russian has no
 * storefront. Spec 2 §9.
 */
export const locatorLanguages = {
  fr: 'fr',
  en: 'en',
  de: 'de',
  es: 'es',
  it: 'it',
  pt: 'pt',
  ja: 'ja',
  ko: 'ko',
  zh_hans: 'zh',
  zh_hant: 'zh',
  th: 'en',
  ar: 'en',
} as const satisfies Record<Language, LocatorLanguage>;
