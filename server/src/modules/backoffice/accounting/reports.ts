// The reports: sales, returns, service times, pieces that ran out. decisions/0124, 0137.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReports';
import { timeBands, type TimedFigure } from '@vitrine/rules/books/reports';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { categoriesOfDays, takingsOfDays } from './dayQueries.ts';
import { everyStep, reportDays, stepOf } from './reportDays.ts';
import * as queries from './reportQueries.ts';
import { requireMoney } from './requireMoney.ts';

/** Adds up some rows by a key: the largest first, equal ones by their key. */
function summed<Row, Part extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  parts: readonly Part[],
  valueOf: (row: Row, part: Part) => number,
): [key: string, first: Row, sums: Record<Part, number>][] {
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, of]) => {
    const [first] = of;
    if (first === undefined) return [];
    const sums = Object.fromEntries(
      parts.map((part) => [part, of.reduce((sum, row) => sum + valueOf(row, part), 0)]),
    ) as Record<Part, number>;
    return [[key, first, sums] as [string, Row, Record<Part, number>]];
  });
}

/** Sales by day, country and category, and returns by reason. Throws staff_refused, payload_refused. */
export async function readSalesReport(
  shop: Shop,
  member: StaffMember,
  { language = 'en', ...query }: QueryOf<typeof contract.staffSalesReport>,
): Promise<AnswerOf<typeof contract.staffSalesReport>> {
  requireMoney(member);
  const { zone, days, step } = reportDays(shop, query);
  const [rows, sold, returned, names] = await Promise.all([
    takingsOfDays(shop.db, days, { zone, step }),
    categoriesOfDays(shop.db, days, zone),
    queries.figuresOfDays(shop.db, ['returned'], days, { zone, by: 'range' }),
    queries.categoryNames(shop.db, language),
  ]);
  const parts = ['orders', 'sales'] as const;
  const value = (row: (typeof rows)[number], part: (typeof parts)[number]): number => row[part];
  const byDay = new Map(
    summed(rows, ({ day, currency }) => `${day} ${currency}`, parts, value).map(([key, , sums]) => [key, sums]),
  );
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  const steps = everyStep(days, step);
  const countries = summed(rows, ({ country, currency }) => `${country} ${currency}`, parts, value);
  const categories = summed(
    sold,
    ({ category, currency }) => `${category} ${currency}`,
    ['pieces', 'amount'] as const,
    (row, part) => row[part],
  );
  const reasons = summed(
    returned,
    ({ part }) => part,
    ['pieces'] as const,
    ({ pieces }) => pieces,
  );
  return {
    ...days,
    step,
    sales: currencies.flatMap((currency) =>
      steps.map((day) => {
        const { orders = 0, sales = 0 } = byDay.get(`${day} ${currency}`) ?? {};
        return { day, currency, orders, amount: sales };
      }),
    ),
    countries: countries
      .map(([, { country, currency }, { orders, sales }]) => ({ country, currency, orders, amount: sales }))
      .filter(({ orders, amount }) => orders !== 0 || amount !== 0)
      .sort((a, b) => b.amount - a.amount),
    categories: categories
      .map(([, { category, currency }, sums]) => ({
        category,
        currency,
        title: names.get(category) ?? category,
        ...sums,
      }))
      .sort((a, b) => b.amount - a.amount),
    returns: reasons.map(([reason, , { pieces }]) => ({ reason, pieces })).sort((a, b) => b.pieces - a.pieces),
  };
}

type Timed = AnswerOf<typeof contract.staffServiceReport>['dispatched'];

/** The sums of a time, by its bands and by country. */
function timedOf(rows: readonly queries.FigureRow[], figure: TimedFigure): Timed {
  const own = rows.filter((row) => row.figure === figure);
  const sum = (of: readonly queries.FigureRow[], part: 'pieces' | 'minutes'): number =>
    of.reduce((all, row) => all + row[part], 0);
  return {
    pieces: sum(own, 'pieces'),
    minutes: sum(own, 'minutes'),
    bands: timeBands.map((band) => ({
      band,
      pieces: sum(
        own.filter(({ part }) => part === band),
        'pieces',
      ),
    })),
    countries: [...Map.groupBy(own, ({ country }) => country)].map(([country, of]) => ({
      country,
      pieces: sum(of, 'pieces'),
      minutes: sum(of, 'minutes'),
    })),
  };
}

/** Service times, and pieces that ran out. Throws staff_refused, payload_refused. */
export async function readServiceReport(
  shop: Shop,
  member: StaffMember,
  query: QueryOf<typeof contract.staffServiceReport>,
): Promise<AnswerOf<typeof contract.staffServiceReport>> {
  requireMoney(member);
  const { zone, days, step } = reportDays(shop, query);
  const [times, out] = await Promise.all([
    queries.figuresOfDays(shop.db, ['dispatched', 'answered'], days, { zone, by: 'range' }),
    queries.figuresOfDays(shop.db, ['sold_out'], days, { zone, by: 'day' }),
  ]);
  const soldOut = new Map<IsoDay, number>();
  for (const { day, pieces } of out) {
    const of = stepOf(day, days, step);
    soldOut.set(of, (soldOut.get(of) ?? 0) + pieces);
  }
  return {
    ...days,
    step,
    dispatched: timedOf(times, 'dispatched'),
    answered: timedOf(times, 'answered'),
    sold_out: everyStep(days, step).map((day) => ({ day, pieces: soldOut.get(day) ?? 0 })),
  };
}

/** The facts behind a figure. Throws staff_refused, payload_refused. */
export async function readReportRows(
  shop: Shop,
  member: StaffMember,
  { after, from, until, ...of }: QueryOf<typeof contract.staffReportRows>,
): Promise<AnswerOf<typeof contract.staffReportRows>> {
  requireMoney(member);
  const { zone, days } = reportDays(shop, { from, until });
  const page = { limit: staffPageRows, after };
  const { rows, next } = await queries.factsListed(shop.db, { ...days, ...of }, zone, page);
  return {
    next,
    rows: rows.map(({ at, amount, currency, part: _part, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: currency === null ? null : { amount, currency },
    })),
  };
}
