import type { TakingColumn } from '@vitrine/rules/books/takings';

type Of = { readonly from: string; readonly until: string; readonly country: string; readonly currency: string };

/** The list behind a number of the takings. */
export const entriesAddress = ({ from, until, country, currency }: Of, column: TakingColumn): string =>
  `/takings/entries?${new URLSearchParams({ from, until, country, currency, column }).toString()}`;
