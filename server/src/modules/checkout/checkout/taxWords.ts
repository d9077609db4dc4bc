import { shownTaxes } from '@vitrine/rules/tax/salesTax';
import type { TaxPart } from '@vitrine/rules/tax/taxPart';
import { perLocale } from '../../../platform/config/perLocale.ts';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';

const percents = perLocale(
  (locale) =>
    new Intl.NumberFormat(`${storefrontOf(locale).tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 3 }),
);

/** Formats a rate, given in thousandths of a percent: 20 %, 25.5 %. */
export const rateIn = (locale: Locale, rate: number): string => percents(locale).format(rate / 100_000);

/** The name of a tax in the storefront's language: `GST`, `TVQ`. */
export const taxNameIn = (locale: Locale, name: TaxPart['name']): string => textIn(locale, 'tax')(name);

type TaxedAt = { country: Country; region: string | null; rate: number; is_estimated?: boolean };

/** A tax and its label. */
type TaxLabel = { readonly part: TaxPart; readonly label: string };

/**
 * The taxes next to their sums, in the storefront's language: `of which VAT 20%`, `Sales tax`, or `GST 5%` and
 * `QST 9.975%`; none where no tax applies. `rate` is the order's, in thousandths of a percent. Labels state rates where
 * the place has only one. An estimate is called so. Spec 3 §3 (show_tax_message).
 */
export function taxLabels({ country, region, rate, is_estimated = false }: TaxedAt, locale: Locale): TaxLabel[] {
  const taxes = shownTaxes(country, region, rate);
  if (!taxes) return [];
  const text = textIn(locale, 'tax');
  return taxes.parts.map((part) => {
    const name = taxNameIn(locale, part.name);
    const named = taxes.has_one_rate ? `${name} ${rateIn(locale, part.rate)}` : name;
    const shown = is_estimated ? text('estimated', { tax: named }) : named;
    return { part, label: taxes.is_included ? text('of_which', { tax: shown }) : shown };
  });
}

/** The labels of `taxLabels` in one line, for the sum of the taxes; null without a tax. Spec 3 §3 (show_tax_message). */
export const taxMessage = (labels: readonly TaxLabel[]): string | null =>
  labels.length === 0 ? null : labels.map(({ label }) => label).join(' + ');
