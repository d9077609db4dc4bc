// The journal of a month: of a closed one as it was closed, of an open one as it is now. decisions/0124.
import { type Bookkeeping, type JournalEntry, journalEntry } from '@vitrine/rules/books/journal';
import { type BooksState, firstDayOf, firstOpen, type Month, monthAfter, monthOf } from '@vitrine/rules/books/months';
import { rateOn } from '@vitrine/rules/books/rates';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { keepingNow } from './chart.ts';
import { dayAt, type HouseBooks, houseBooks } from '../../../platform/shop/houseBooks.ts';
import { type PostingRow, postingsOf } from './journalQueries.ts';
import * as queries from './periodQueries.ts';

/** A month with what its journal is made of. */
export type JournalMonth = {
  readonly month: Month;
  readonly zone: string;
  readonly keeping: Bookkeeping;
  readonly bounds: queries.Bounds;
  /** The entry before the first one. */
  readonly after: number;
  /** The number of the first entry of the journal. */
  readonly first_number: number;
  readonly closed: queries.PeriodRow | null;
};

/** Currencies of a month that have no rate on the day on which they come first. */
export function missingRates(
  currencies: readonly { readonly currency: string; readonly first_at: Date }[],
  { currency: own, rates }: Bookkeeping,
  zone: string,
): string[] {
  return currencies
    .filter(({ currency, first_at }) => currency !== own && rateOn(rates, currency, dayAt(first_at, { zone })) === null)
    .map(({ currency }) => currency);
}

/** How far the books are. */
export async function booksState(db: Database | Tx, books: HouseBooks, now: Date): Promise<BooksState> {
  const [last] = await queries.closedPeriods(db, 1);
  const first = await queries.firstEntryAt(db);
  return {
    closed: last?.month ?? null,
    first: first && monthOf(dayAt(first, books)),
    current: monthOf(dayAt(now, books)),
  };
}

/** The entries of an open month. The first one has also those that came after the close of theirs. */
export async function openBounds(db: Database | Tx, month: Month, first: Month, zone: string): Promise<queries.Bounds> {
  const before = await queries.periodBefore(db, month);
  return {
    after: before ?? null,
    through: null,
    from: month > first ? await queries.beginOf(db, firstDayOf(month), zone) : null,
    until: await queries.beginOf(db, firstDayOf(monthAfter(month)), zone),
  };
}

async function closedMonth(db: Database, closed: queries.PeriodRow): Promise<JournalMonth> {
  const { month, until, through, from_entry, keeping, first_number } = closed;
  const before = await queries.periodBefore(db, month);
  return {
    month,
    zone: keeping.zone,
    keeping,
    bounds: { after: before ?? null, through, from: null, until },
    after: from_entry - 1,
    first_number,
    closed,
  };
}

/** The number after that of the last closed month. */
export async function nextNumber(db: Database | Tx): Promise<number> {
  const [last] = await queries.closedPeriods(db, 1);
  return last ? last.first_number + last.entry_count : 1;
}

/** The entries of the open months before one. */
async function openBefore(db: Database, month: Month, first: Month, zone: string): Promise<number> {
  if (month <= first) return 0;
  const bounds = await openBounds(db, first, first, zone);
  const until = await queries.beginOf(db, firstDayOf(month), zone);
  return queries.countPostings(db, { ...bounds, until });
}

/** A month of the journal; null for one that has none: before the first entry, or to come. */
export async function journalMonth(shop: Shop, month: Month): Promise<JournalMonth | null> {
  const { db } = shop;
  const closed = await queries.periodOf(db, month);
  if (closed) return closedMonth(db, closed);
  const books = houseBooks(shop.config.house);
  const state = await booksState(db, books, shop.now());
  const first = firstOpen(state);
  if (month < first || month > state.current) return null;
  const bounds = await openBounds(db, month, first, books.zone);
  const from_entry = await queries.firstEntryOf(db, bounds);
  const number = (await nextNumber(db)) + (await openBefore(db, month, first, books.zone));
  const keeping = await keepingNow(shop, db);
  const after = (from_entry ?? 1) - 1;
  return { month, zone: books.zone, keeping, bounds, after, first_number: number, closed: null };
}

/** Where a page of the journal begins: after an entry, with a number. */
export type JournalPlace = { readonly after: number; readonly number: number };
export const firstPlace = ({ after, first_number }: JournalMonth): JournalPlace => ({ after, number: first_number });

type JournalPage = {
  readonly rows: readonly { readonly posting: PostingRow; readonly entry: JournalEntry }[];
  readonly next: JournalPlace | null;
};

/** `own`: each entry in its own currency, so that no rate is needed; else in that of the house. Throws MissingRate. */
export async function journalPage(
  db: Database,
  { month, zone, keeping, bounds }: JournalMonth,
  { after, number }: JournalPlace,
  { most, own }: { readonly most: number; readonly own: boolean },
): Promise<JournalPage> {
  const found = await postingsOf(db, { bounds, zone, after, most: most + 1 });
  const rows = found.slice(0, most).flatMap((posting, place) => {
    const { currency } = posting;
    const entry = journalEntry(posting, number + place, month, own ? { ...keeping, currency } : keeping);
    return entry ? [{ posting, entry }] : [];
  });
  const last = found.length > most ? found[most - 1] : undefined;
  return { rows, next: last ? { after: last.entry_id, number: number + most } : null };
}

/** The day on which a month was closed; null for an open one. */
export const validDay = ({ closed, zone }: JournalMonth): IsoDay | null => closed && dayAt(closed.closed_at, { zone });
