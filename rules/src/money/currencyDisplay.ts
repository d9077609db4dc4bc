import { type Currency, type Locale, type Storefront, storefronts } from '../storefronts/storefronts.ts';
import { minorDigits } from './money.ts';

/** How a storefront formats money (spec 1 §3 currency map). `%s` in `format` is the symbol, `%v` the digits. */
export type CurrencyDisplay = {
  readonly symbol: string;
  readonly format: string;
  readonly thousand: string;
  readonly decimal: string;
  readonly code: Currency;
  /** Largest number of decimals on this storefront. Display only: payments use `minorDigits`. */
  readonly precision: number;
};

type Row = readonly [symbol: string, format: string, thousand: string, decimal: string];

// No-break space, and the narrow no-break space that separates thousands in French.
const nbsp = '\u00A0';
const narrow = '\u202F';
const after = `%v${nbsp}%s`;
const before = '%s%v';
const beforeWithGap = `%s${nbsp}%v`;

// A table instead of `Intl`, so that the server and every browser print the same text and hydration matches. The page's
// language gives the separators; digits are Latin in every script.
const rows = {
  fr_fr: ['€', after, narrow, ','],
  be_fr: ['€', after, narrow, ','],
  lu_fr: ['€', after, '.', ','],
  ch_fr: ['CHF', after, narrow, '.'],
  ch_de: ['CHF', beforeWithGap, '’', '.'],
  de_de: ['€', after, '.', ','],
  at_de: ['€', after, '.', ','],
  it_it: ['€', after, '.', ','],
  es_es: ['€', after, '.', ','],
  pt_pt: ['€', after, nbsp, ','],
  nl_en: ['€', '%v%s', ',', '.'],
  ie_en: ['€', '%v%s', ',', '.'],
  uk_en: ['£', before, ',', '.'],
  fi_en: ['€', '%v%s', ',', '.'],
  dk_en: ['kr.', after, ',', '.'],
  se_en: ['kr', after, ',', '.'],
  no_en: ['kr', after, ',', '.'],
  cz_en: ['Kč', after, ',', '.'],
  pl_en: ['zł', after, ',', '.'],
  us_en: ['$', before, ',', '.'],
  ca_en: ['$', before, ',', '.'],
  ca_fr: ['$', after, narrow, ','],
  mx_es: ['$', before, ',', '.'],
  br_pt: ['R$', beforeWithGap, '.', ','],
  au_en: ['$', before, ',', '.'],
  nz_en: ['A$', before, ',', '.'],
  sg_en: ['S$', before, ',', '.'],
  my_en: ['RM', beforeWithGap, ',', '.'],
  jp_ja: ['¥', before, ',', '.'],
  cn_zh: ['¥', before, ',', '.'],
  hk_en: ['HK$', before, ',', '.'],
  hk_zh: ['HK$', before, ',', '.'],
  mo_en: ['MOP$', before, ',', '.'],
  mo_zh: ['MOP$', before, ',', '.'],
  tw_zh: ['NT$', before, ',', '.'],
  kr_ko: ['₩', before, ',', '.'],
  th_en: ['฿', before, ',', '.'],
  th_th: ['฿', before, ',', '.'],
  sa_en: ['SAR', beforeWithGap, ',', '.'],
  sa_ar: ['ر.س', after, ',', '.'],
  ae_en: ['AED', beforeWithGap, ',', '.'],
  ae_ar: ['د.إ', after, ',', '.'],
} as const satisfies Record<Locale, Row>;

/** Storefronts whose euro format has the symbol first, the inverse of the usual one. Spec 1 §9. */
export const inverseFormatLocales: ReadonlySet<Locale> = new Set([
  'it_it',
  'fi_en',
  'ie_en',
  'lu_fr',
  'at_de',
  'nl_en',
]);

/** Countries whose storefronts show no decimals. Spec 2 §9, spec 3 §9. */
export const zeroDecimalCountries: ReadonlySet<Storefront['country']> = new Set(['jp', 'hk', 'mo', 'kr', 'sa', 'ae']);

/** Decimals shown in all other countries. Spec 3 §9. */
export const defaultPrecision = 2;

/** Symbol, format, separators, code and precision of a storefront's own currency. Spec 1 §3, §9. */
export function currencyDisplayOf(locale: Locale): CurrencyDisplay {
  const [symbol, usual, thousand, decimal] = rows[locale];
  const { country, currency } = storefronts[locale];
  const format = inverseFormatLocales.has(locale)
    ? usual.replace(/%[sv]/gu, (slot) => (slot === '%s' ? '%v' : '%s'))
    : usual;
  const precision = zeroDecimalCountries.has(country) ? 0 : Math.min(defaultPrecision, minorDigits[currency]);
  return { symbol, format, thousand, decimal, code: currency, precision };
}

/**
 * How a storefront formats any currency: its own, or that of an order from another storefront or an earlier store. A
 * foreign amount starts with its ISO code and shows its own decimals; the euro keeps its sign, as earlier stores wrote
 * it. Spec 1 §3, spec 2 §9.
 */
export function displayOf(currency: Currency, locale: Locale): CurrencyDisplay {
  const own = currencyDisplayOf(locale);
  if (currency === own.code) return own;
  const symbol = currency === 'EUR' ? '€' : currency;
  return { ...own, symbol, format: beforeWithGap, code: currency, precision: minorDigits[currency] };
}
