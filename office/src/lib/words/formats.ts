import { digitsOf } from '@vitrine/rules/money/money';
import { isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { tagOf } from './wordings.ts';
import { useLanguage } from './words.tsx';

export type Formats = {
  /** An amount in minor units with its currency. */
  readonly money: (minor: number, currency: string) => string;
  /** A signed percentage of so many tenths of a percent, without its mark. */
  readonly percent: (tenths: number) => string;
  /** Day and time of a moment, in the zone of the browser. */
  readonly moment: (iso: string) => string;
  /** Day and time of a moment on the clock of a place. */
  readonly momentAt: (iso: string, timeZone: string) => string;
  /** The day of a moment or of an ISO date. */
  readonly day: (iso: string) => string;
  /** The name of a country, of a code in either case. */
  readonly country: (code: string) => string;
  /** The name of a storefront: its country and its language. */
  readonly storefront: (locale: string) => string;
  /** A month, `2026-11`. */
  readonly month: (month: string) => string;
  /** A rate in thousandths of a percent. */
  readonly rate: (thousandths: number) => string;
  readonly count: (count: number) => string;
  /** An exact decimal, written with a point, as the language writes it. */
  readonly decimal: (exact: string) => string;
};

const made = new Map<string, Formats>();

/** The formats of the member's language. Each is made once for all components: `Intl` is slow to build, and a grid has thousands of cells. */
export function useFormats(): Formats {
  const { tag } = useLanguage().language;
  const formats = made.get(tag) ?? formatsIn(tag);
  made.set(tag, formats);
  return formats;
}

function formatsIn(tag: string): Formats {
  const currencies = new Map<string, Intl.NumberFormat>();
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const percents = new Intl.NumberFormat(tag, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const regions = new Intl.DisplayNames(tag, { type: 'region' });
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const months = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' });
  const rates = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 });
  const counts = new Intl.NumberFormat(tag);
  const point = counts.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const money = (minor: number, currency: string): string => {
    // Rule of the shop, not of the browser: some browsers give a currency other digits than its payments have.
    const digits = digitsOf(currency);
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const;
    const format = currencies.get(currency) ?? new Intl.NumberFormat(tag, options);
    currencies.set(currency, format);
    return format.format(minor / 10 ** digits);
  };
  return {
    money,
    percent: (tenths) => percents.format(tenths / 10),
    moment: (iso) => moments.format(new Date(iso)),
    momentAt: (iso, timeZone) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso)),
    // A date without a time is a day, not a moment: midnight of the browser's own zone.
    day: (iso) => days.format(new Date(iso.length === 10 ? `${iso}T00:00` : iso)),
    country: (code) => regions.of(code.toUpperCase()) ?? code,
    storefront: (locale) => {
      if (!isLocale(locale)) return locale;
      const { country, wording } = storefrontOf(locale);
      return `${regions.of(country.toUpperCase()) ?? country} · ${languages.of(tagOf(wording)) ?? wording}`;
    },
    month: (month) => months.format(new Date(`${month}-01T00:00`)),
    rate: (thousandths) => rates.format(thousandths / 100_000),
    count: (count) => counts.format(count),
    decimal: (exact) => exact.replace('.', point),
  };
}
