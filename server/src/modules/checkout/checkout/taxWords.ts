import { shownTax } from '@vitrine/rules/tax/salesTax';
import { perLocale } from '../../../platform/config/perLocale.ts';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';

const percents = perLocale(
  (locale) =>
    new Intl.NumberFormat(`${storefrontOf(locale).tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 3 }),
);

/** Formats a rate, given in thousandths of a percent: 20 %, 25.5 %. */
export const rateIn = (locale: Locale, rate: number): string => percents(locale).format(rate / 100_000);

type TaxedAt = { country: Country; region: string | null; rate: number; is_estimated?: boolean };

/**
 * The tax next to its sum, in the storefront's language: `of which VAT 20%`, `Sales tax`; null where no tax applies.
 * `rate` is the order's, in thousandths of a percent, and appears where the whole country has one rate. An estimate is
 * called so. Spec 3 §3 (show_tax_message).
 */
export function taxMessage({ country, region, rate, is_estimated = false }: TaxedAt, locale: Locale): string | null {
  const tax = shownTax(country, region, rate);
  if (!tax) return null;
  const text = textIn(locale, 'tax');
  const named = tax.has_one_rate ? `${text(tax.name)} ${rateIn(locale, rate)}` : text(tax.name);
  const shown = is_estimated ? text('estimated', { tax: named }) : named;
  return tax.is_included ? text('of_which', { tax: shown }) : shown;
}
