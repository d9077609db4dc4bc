import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { splitTax, wholeRow } from '@vitrine/rules/papers/taxParts';
import { taxLabels } from '../../checkout/checkout/taxWords.ts';

/** What the taxes of an order follow from; amounts in minor units. */
type TaxedOrder = {
  readonly store: string;
  readonly shipping_address: { readonly region?: string | undefined };
  readonly tax_rate: number;
  readonly tax_estimated: boolean;
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
  readonly lines: readonly { readonly row_incl_tax: number; readonly row_tax: number }[];
};

/** The labels of an order's taxes; none where its country has none. */
export const taxLabelsOf = (order: TaxedOrder, locale: Locale) =>
  isCountry(order.store)
    ? taxLabels(
        {
          country: order.store,
          region: order.shipping_address.region ?? null,
          rate: order.tax_rate,
          is_estimated: order.tax_estimated,
        },
        locale,
      )
    : [];

/** Each tax of an order with its amount in minor units. Spec 3 §3, decisions/0090. */
export function taxRowsOf(order: TaxedOrder, locale: Locale): { label: string; amount: number }[] {
  const labels = taxLabelsOf(order, locale);
  const rows = order.lines.map(({ row_incl_tax, row_tax }) => wholeRow(row_incl_tax - row_tax, row_tax));
  const amounts = splitTax(
    [...rows, wholeRow(order.shipping_amount, order.shipping_tax_amount)],
    labels.map(({ part }) => part),
  );
  return labels.map(({ label }, index) => ({ label, amount: amounts[index] ?? 0 }));
}
