import { countryOfCode, type Language, type Locale, locales, storefrontOf } from './storefronts.ts';

export type Arrival = {
  /** The visitor's country, ISO 3166 in capitals; `AA` when unknown. */
  readonly detected: string;
  /** Languages of ours that the visitor reads, the most wanted first. */
  readonly languages: readonly Language[];
  /** The storefront that the visitor's languages alone would choose. */
  readonly spoken: Locale | null;
};

/**
 * Where a visitor who names no storefront goes: the one of their country in a language they read. Null asks them, on
 * the page of all countries: when we do not sell there, speak none of their languages there, or know nothing of them.
 * Where only the country is unknown, their languages decide. A house with one storefront never asks. Spec 1 §1, §7
 * (geo).
 */
export function frontDoor(
  { detected, languages, spoken }: Arrival,
  served: readonly Locale[] = locales,
): Locale | null {
  if (served.length === 1) return served[0] ?? null;
  if (languages.length === 0) return null;
  if (detected === 'AA') return spoken;
  const country = countryOfCode(detected);
  const there = served.filter((locale) => storefrontOf(locale).country === country);
  for (const language of languages) {
    const found = there.find((locale) => storefrontOf(locale).language === language);
    if (found) return found;
  }
  return null;
}
