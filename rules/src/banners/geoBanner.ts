import { countryOfCode, locales, type Locale, storefrontOf } from '../storefronts/storefronts.ts';

/** Cookie that remembers that the banner was shown; lifetime in milliseconds. Spec 1 §9. */
export const geoBannerCookie = { name: 'GeoFilteringBanner', lifetime: 2_592_000_000 } as const;

/** The geo service's code for an unknown country. Spec 1 §7. */
export const unknownGeoCountry = 'AA';

export type GeoFacts = {
  /** The page's setting; 1 turns the banner on. */
  setting: number;
  has_cookie: boolean;
  /** `x-geo-country`, ISO 3166 in capitals. */
  detected: string;
  locale: Locale;
};

/**
 * The storefront that the banner offers; null when the banner is turned off or was shown before, or when the country is
 * the current one, unknown, or without a storefront. Spec 1 §4.
 */
export function geoBanner(
  { setting, has_cookie, detected, locale }: GeoFacts,
  served: readonly Locale[] = locales,
): Locale | null {
  if (setting !== 1 || has_cookie || detected === unknownGeoCountry) return null;
  const country = countryOfCode(detected);
  const current = storefrontOf(locale);
  if (country === null || country === current.country) return null;
  const there = served.filter((other) => storefrontOf(other).country === country);
  return there.find((other) => storefrontOf(other).language === current.language) ?? there[0] ?? null;
}
