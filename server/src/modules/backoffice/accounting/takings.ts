// What each day took. decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMoney';
import { mostDays, takingStep } from '@vitrine/rules/books/months';
import { takingAmount } from '@vitrine/rules/books/takings';
import { addDays } from '@vitrine/rules/calendar/localDay';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { takingsOfDays } from './dayQueries.ts';
import { daysAsked } from './days.ts';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import * as queries from './takingQueries.ts';

/** The days of a query, without them the last week, and the zone in which they are days. Throws payload_refused. */
function askedIn(shop: Shop, query: Pick<QueryOf<typeof contract.staffTakings>, 'from' | 'until'>) {
  const books = houseBooks(shop.config.house);
  const today = dayAt(shop.now(), books);
  return { zone: books.zone, days: daysAsked(query, { from: addDays(today, -6), until: today }, mostDays.takings) };
}

/** The takings of some days, by country and currency. Throws staff_refused, payload_refused. */
export async function readTakings(
  shop: Shop,
  member: StaffMember,
  query: QueryOf<typeof contract.staffTakings>,
): Promise<AnswerOf<typeof contract.staffTakings>> {
  requireMoney(member);
  const { zone, days } = askedIn(shop, query);
  const step = takingStep(days.from, days.until);
  const rows = await takingsOfDays(shop.db, days, { zone, step });
  return { zone, step, ...days, rows: rows.map(({ orders: _orders, ...row }) => row) };
}

/** The postings of a column of the takings. Throws staff_refused, payload_refused. */
export async function readTakingEntries(
  shop: Shop,
  member: StaffMember,
  { after, ...query }: QueryOf<typeof contract.staffTakingEntries>,
): Promise<AnswerOf<typeof contract.staffTakingEntries>> {
  requireMoney(member);
  const { zone, days } = askedIn(shop, query);
  const { country, currency, column } = query;
  const page = { limit: staffPageRows, after };
  const { rows, next } = await queries.postingsOfColumn(shop.db, { ...days, country, currency, column }, zone, page);
  return {
    next,
    entries: rows.map(({ at, amount, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: takingAmount(column, amount),
    })),
  };
}
