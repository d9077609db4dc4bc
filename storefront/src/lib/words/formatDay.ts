import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { type DateFormat, dateFormat } from '@vitrine/rules/text/dateFormat';

const styles = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatOf = (locale: Locale, style: keyof typeof styles): DateFormat =>
  dateFormat(`${storefronts[locale].tag}-u-nu-latn-ca-gregory`, { ...styles[style], timeZone: 'UTC' });
const noonOf = (day: string): Date => new Date(`${day.slice(0, 10)}T12:00:00Z`);

/**
 * Writes an ISO day or moment (`2026-11-24…`) as the storefront's language does, in Latin figures: "Tuesday 24
 * November". Expectations §3.
 */
export function formatDay(day: string, locale: Locale, style: keyof typeof styles = 'long'): string {
  return formatOf(locale, style).format(noonOf(day));
}

/**
 * Writes two ISO days as the language joins them, one day alone when they are the same: "Tuesday 24 – Thursday 26
 * November".
 */
export function formatDays(from: string, until: string, locale: Locale, style: keyof typeof styles = 'long'): string {
  return formatOf(locale, style).formatRange(noonOf(from), noonOf(until));
}
