import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';

const styles = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Writes an ISO day or moment (`2026-11-24…`) as the storefront's language does, in Latin figures: "Tuesday 24 November". Expectations §3. */
export function formatDay(day: string, locale: Locale, style: keyof typeof styles = 'long'): string {
  const language = `${storefronts[locale].tag}-u-nu-latn-ca-gregory`;
  return new Intl.DateTimeFormat(language, { ...styles[style], timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  );
}
