import type { Language } from '../storefronts/storefronts.ts';

const idPattern = /^[A-Za-z0-9]+$/u;

/** The store id in the last segment of a store's path; null when there is none. Spec 2 §2. */
export function storeIdOf(segment: string): string | null {
  const store_id = segment.slice(segment.lastIndexOf('-') + 1);
  return idPattern.test(store_id) ? store_id : null;
}

const labelLanguages = ['fr', 'en', 'de', 'es', 'zh', 'it', 'ja', 'ko', 'pt', 'ru'] as const;

/** Languages of the locator's map labels. Spec 2 §9. */
export type LocatorLanguage = (typeof labelLanguages)[number];

/** Whether a text is one of them. Spec 2 §9. */
export function isLocatorLanguage(text: string): text is LocatorLanguage {
  return labelLanguages.some((language) => language === text);
}

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
