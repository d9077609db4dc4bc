import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { PriceRow, staffPriceBoard } from '@vitrine/contract/staffPrices';
import { type Cost, type Margin, priceMargin } from '@vitrine/rules/prices/cost';
import { netPrice, priceGap, referenceCountry } from '@vitrine/rules/prices/priceGap';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

export type BoardCountry = AnswerOf<typeof staffPriceBoard>['countries'][number];

/** The columns, those of one currency beside each other, the reference country first. */
export function columnsOf(countries: readonly BoardCountry[], only: Country | ''): readonly BoardCountry[] {
  const shown = countries.filter(({ country }) => only === '' || country === only || country === referenceCountry);
  const reference = shown.find(({ country }) => country === referenceCountry);
  const rank = ({ country, currency }: BoardCountry): string =>
    `${currency === reference?.currency ? 0 : 1}${currency}${country === referenceCountry ? 0 : 1}`;
  return shown.toSorted((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))));
}

/** The end of a price that has one, and what comes after it. */
export const endIn = ({ ends }: Pick<PriceRow, 'ends'>, country: Country): PriceRow['ends'][number] | undefined =>
  ends.find((end) => end.country === country);

/** The price that the house has apart from periods: what a member changes. Null where the piece is not sold without one. */
export function regularIn(row: Pick<PriceRow, 'ends' | 'prices'>, country: Country): number | null {
  const end = endIn(row, country);
  return end === undefined ? (row.prices[country] ?? null) : end.regular;
}

export const netOf = ({ currency, tax_rate, tax_up_to }: BoardCountry, amount: number): number =>
  netPrice(amount, currency, { rate: tax_rate, up_to: tax_up_to });

/** The gap of a price to that of the reference country, in tenths of a percent; null where one of them is missing. */
export function gapOf(
  column: BoardCountry,
  amount: number | null,
  reference: { readonly column: BoardCountry; readonly amount: number } | null,
): number | null {
  if (amount === null || reference === null || column.country === referenceCountry) return null;
  return priceGap(
    { amount: netOf(column, amount), currency: column.currency },
    { amount: netOf(reference.column, reference.amount), currency: reference.column.currency },
  );
}

/** What a price leaves above the cost of the piece; null where one of them is not known. */
export const marginOf = (column: BoardCountry, amount: number | null, cost: Cost | null): Margin | null =>
  amount === null || cost === null
    ? null
    : priceMargin({ amount: netOf(column, amount), currency: column.currency }, cost);
