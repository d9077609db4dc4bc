// Sales by day and returns by reason. decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMoney';
import { mostDays } from '@vitrine/rules/books/months';
import { takingsOf } from '@vitrine/rules/books/takings';
import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { type Days, daysAsked } from './days.ts';
import { dayAt, houseBooks } from './houseBooks.ts';
import { returnsByReason } from './reportQueries.ts';
import { sumsOfDays } from './takingQueries.ts';

function everyDay({ from, until }: Days): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The sales of each day and the returns by reason. Throws staff_refused, payload_refused. */
export async function readSalesReport(
  shop: Shop,
  member: StaffMember,
  query: QueryOf<typeof contract.staffSalesReport>,
): Promise<AnswerOf<typeof contract.staffSalesReport>> {
  requireMoney(member);
  const books = houseBooks(shop.config.house);
  const today = dayAt(shop.now(), books);
  const days = daysAsked(query, { from: addDays(today, -29), until: today }, mostDays.takings);
  const sums = await sumsOfDays(shop.db, days, books.zone);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  return {
    ...days,
    sales: currencies.flatMap((currency) =>
      everyDay(days).map((day) => {
        const of = sums.filter((sum) => sum.currency === currency && sum.day === day);
        return { day, currency, amount: takingsOf(of).sales };
      }),
    ),
    returns: await returnsByReason(shop.db, days, books.zone),
  };
}
