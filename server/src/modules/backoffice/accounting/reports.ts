// The reports: sales, pages and orders, returns, service times, pieces that ran out. decisions/0124, 0137.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReports';
import { mostDays, takingStep } from '@vitrine/rules/books/months';
import { timeBands, type TimedFigure } from '@vitrine/rules/books/reports';
import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import { isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { categoriesOfDays, takingsOfDays } from './dayQueries.ts';
import { type Days, daysAsked } from './days.ts';
import * as queries from './reportQueries.ts';
import { requireMoney } from './requireMoney.ts';

type Step = 'day' | 'month';

/** The days of a query, without them the last thirty, on the clock of the house. Throws payload_refused. */
function askedIn(shop: Shop, query: { readonly from?: string | undefined; readonly until?: string | undefined }) {
  const books = houseBooks(shop.config.house);
  const today = dayAt(shop.now(), books);
  const days = daysAsked(query, { from: addDays(today, -29), until: today }, mostDays.takings);
  return { zone: books.zone, days, step: takingStep(days.from, days.until) };
}

/** The row of a day: its own, or its month's within the range. */
const stepOf = (day: IsoDay, { from }: Days, step: Step): IsoDay => {
  if (step === 'day') return day;
  const first = `${day.slice(0, 7)}-01` as IsoDay;
  return first < from ? from : first;
};

/** Every row of a range, the first day of each. */
function everyStep(days: Days, step: Step): IsoDay[] {
  const found = new Set<IsoDay>();
  for (let day = days.from; day <= days.until; day = addDays(day, 1)) found.add(stepOf(day, days, step));
  return [...found];
}

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
  const { zone, days, step } = askedIn(shop, query);
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

type Pages = AnswerOf<typeof contract.staffServiceReport>['pages'];

/** Pages and orders by day and by country. */
async function pagesOf(shop: Shop, { zone, days, step }: ReturnType<typeof askedIn>): Promise<Pages> {
  const [orders, views] = await Promise.all([
    takingsOfDays(shop.db, days, { zone, step }),
    queries.viewsOfDays(shop.db, days),
  ]);
  const rows = [
    ...orders.map(({ day, country, orders: count }) => ({ day, country, views: 0, orders: count })),
    ...views.flatMap(({ day, locale, views: count }) =>
      isLocale(locale)
        ? [{ day: stepOf(day, days, step), country: storefrontOf(locale).country, views: count, orders: 0 }]
        : [],
    ),
  ];
  const parts = ['views', 'orders'] as const;
  const value = (row: (typeof rows)[number], part: (typeof parts)[number]): number => row[part];
  const byDay = new Map(summed(rows, ({ day }) => day, parts, value).map(([key, , sums]) => [key, sums]));
  return {
    days: everyStep(days, step).map((day) => ({ day, views: 0, orders: 0, ...byDay.get(day) })),
    countries: summed(rows, ({ country }) => country, parts, value)
      .map(([country, , sums]) => ({ country, ...sums }))
      .filter(({ views: shown, orders: placed }) => shown > 0 || placed > 0)
      .sort((a, b) => b.views - a.views || b.orders - a.orders),
  };
}

/** Pages and orders, service times, and pieces that ran out. Throws staff_refused, payload_refused. */
export async function readServiceReport(
  shop: Shop,
  member: StaffMember,
  query: QueryOf<typeof contract.staffServiceReport>,
): Promise<AnswerOf<typeof contract.staffServiceReport>> {
  requireMoney(member);
  const asked = askedIn(shop, query);
  const { zone, days, step } = asked;
  const [pages, times, out] = await Promise.all([
    pagesOf(shop, asked),
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
    pages,
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
  const { zone, days } = askedIn(shop, { from, until });
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
