// The digest of the file of a closed month: each later file of that month is compared with it. decisions/0124.
import { createHash } from 'node:crypto';
import { fecHead, fecLines } from '@vitrine/rules/books/fec';
import { isMonth } from '@vitrine/rules/books/months';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { firstPlace, type JournalMonth, journalMonth, journalPage, type JournalPlace, validDay } from './journal.ts';
import * as queries from './periodQueries.ts';

/** Entries of a page: some hundred kilobytes. */
const pageEntries = 500;

/** The lines of a month in the French file, a page at a time, with the number of entries of each. Throws MissingRate. */
export async function* fecPages(
  shop: Shop,
  month: JournalMonth,
): AsyncGenerator<{ readonly text: string; readonly entries: number }, void, undefined> {
  const valid = validDay(month);
  let place: JournalPlace | null = firstPlace(month);
  while (place !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const { rows, next } = await journalPage(shop.db, month, place, { most: pageEntries, own: false });
    yield {
      text: rows.map(({ entry }) => fecLines(entry, month.keeping.currency, valid)).join(''),
      entries: rows.length,
    };
    place = next;
  }
}

/** Makes the file of a closed month the first time and stores its digest. Doing it twice is doing it once. */
export const sealPeriod: JobHandler = async (shop, { month = '' }) => {
  const of = isMonth(month) ? await journalMonth(shop, month) : null;
  if (!of?.closed || of.closed.sha256 !== null) return;
  const hash = createHash('sha256').update(fecHead);
  let byte_count = Buffer.byteLength(fecHead);
  for await (const { text } of fecPages(shop, of)) {
    hash.update(text);
    byte_count += Buffer.byteLength(text);
  }
  await queries.sealPeriod(shop.db, of.month, hash.digest(), byte_count);
};
