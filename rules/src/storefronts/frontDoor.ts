import { countryOfCode, type Language, type Locale, locales, storefrontOf } from './storefronts.ts';

export type Arrival = {
  /** The visitor's country, ISO 3166 in capitals; `AA` when unknown. */
  readonly detected: string;
  /** The shop's languages that the visitor reads, by preference. */
  readonly languages: readonly Language[];
};

/**
 * Storefront of a visitor whose URL names none: that of their country in a language they read. Null shows the page of
 * all countries: when the country is unknown, because a language does not name the country of prices and delivery, when
 * the shop has no storefront there, or none in their languages. A house with one storefront always uses it. Spec 1 §1,
 * §7 (geo).
 */
export function frontDoor({ detected, languages }: Arrival, served: readonly Locale[] = locales): Locale | null {
  if (served.length === 1) return served[0] ?? null;
  if (languages.length === 0) return null;
  const country = countryOfCode(detected);
  const there = served.filter((locale) => storefrontOf(locale).country === country);
  for (const language of languages) {
    const found = there.find((locale) => storefrontOf(locale).language === language);
    if (found) return found;
  }
  return null;
}
