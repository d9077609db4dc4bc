import { addDays, localClock } from '@vitrine/rules/calendar/localDay';
import { cursorMoment, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import type { Days } from './days.ts';

/**
 * A page of a list by moment, the oldest first. Reads a day, then twice as many, until it has a page: some months have far more rows than a
 * page shows. `read` reads those of some days by `keyset`.
 */
export async function pageByDays<Row extends { place: string }>(
  { from: first, until: last, zone }: Days & { readonly zone: string },
  page: PageOf,
  read: (days: Days) => Promise<readonly Row[]>,
): Promise<Page<Omit<Row, 'place'>>> {
  const rows: Row[] = [];
  const start = page.after === undefined ? first : localClock(cursorMoment(page.after), zone).day;
  let from = start < first ? first : start;
  for (let days = 1; from <= last && rows.length <= page.limit; days *= 2) {
    const end = addDays(from, days - 1);
    const until = end < last ? end : last;
    // oxlint-disable-next-line no-await-in-loop -- some days after the others
    rows.push(...(await read({ from, until })));
    from = addDays(until, 1);
  }
  return pageOfRows(rows, page);
}
