// Keeps the sums of the books by day, and compares them with the entries. decisions/0137.
import { noTakings, takingColumns, type Takings, takingsOf } from '@vitrine/rules/books/takings';
import type { Shop } from '../../../platform/shop/shop.ts';
import { daysAndEntries, keepDays } from './dayQueries.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';

/** Entries of one transaction: it locks nothing that a payment waits for. */
const atOnce = 5_000;
/** How long one sweep adds, in ms; the next one goes on. */
const longest = 10_000;

/** Moves the kept sums by day on to the entry up to which the books are kept. */
export async function keepTakings(shop: Shop, most = atOnce): Promise<void> {
  const { zone } = houseBooks(shop.config.house);
  const until = performance.now() + longest;
  let added = most;
  while (added === most && performance.now() < until)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    added = await keepDays(shop.db, zone, most);
}

/** A day whose takings are not those of its entries: in no shop, unless the sums are wrong. */
export type Differing = { readonly of: string; readonly shown: Takings; readonly booked: Takings };

type Key = { readonly day: string; readonly country: string; readonly currency: string };
const keyOf = ({ day, country, currency }: Key): string => `${day} ${country} ${currency}`;

/** Compares the takings of all days with their entries, read one by one. */
export async function differingDays(shop: Shop): Promise<Differing[]> {
  const { days, entries } = await daysAndEntries(shop.db, houseBooks(shop.config.house).zone);
  const shown = new Map(days.map((row) => [keyOf(row), row]));
  const booked = Map.groupBy(entries, keyOf);
  return [...new Set([...shown.keys(), ...booked.keys()])].toSorted().flatMap((of) => {
    const takings = takingsOf(booked.get(of) ?? []);
    const page: Takings = shown.get(of) ?? noTakings;
    const isSame = takingColumns.every((column) => page[column] === takings[column]);
    return isSame ? [] : [{ of, shown: page, booked: takings }];
  });
}
