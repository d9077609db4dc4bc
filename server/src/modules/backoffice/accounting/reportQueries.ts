// The figures of the reports by day: kept for days that are over, read from their facts since. decisions/0137.
import type { ReportFigure } from '@vitrine/rules/books/reports';
import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf } from '../../../platform/db/keyset.ts';
import { pageByDays } from './dayPages.ts';
import type { DaysFrom } from './dayFragment.ts';
import type { Days } from './days.ts';
import { factsOf } from './reportFactsFragment.ts';

/** The figures whose sums are kept by day here; what was sold is kept with the takings. */
const keptFigures = [
  'ordered',
  'returned',
  'dispatched',
  'answered',
  'sold_out',
] as const satisfies readonly ReportFigure[];
type KeptFigure = (typeof keptFigures)[number];

/** What the sums are kept by. Another clock, or facts of another release, sum them again. */
const keptBy = (zone: string): string => `${zone} 2`;

type State = { kept_until: IsoDay | null; kept_by: string };

async function lockState(tx: Tx): Promise<State> {
  const { rows } = await sql<State>`
    select kept_until::text as kept_until, kept_by from report_day_state where is_only for update`.execute(tx);
  return rows[0] ?? { kept_until: null, kept_by: '' };
}

/** The sums of the facts of some days, by day, figure, country and part. */
const sumsOf = (figures: readonly KeptFigure[], days: DaysFrom, zone: string): RawBuilder<unknown> =>
  sql.join(
    figures.map(
      (figure) => sql`
        select (f.at at time zone ${zone})::date as day, ${sql.lit(figure)} as figure, f.country, f.part,
          sum(f.pieces)::bigint as pieces, sum(f.minutes)::bigint as minutes
        from (${factsOf[figure](days, sql`${zone}`)}) f group by 1, 2, 3, 4`,
    ),
    sql` union all `,
  );

/** The day on which the first order was placed. */
async function firstDay(tx: Tx, zone: string): Promise<IsoDay | null> {
  const { rows } = await sql<{ day: IsoDay }>`
    select (placed_at at time zone ${zone})::date::text as day from shop_order where placed_at is not null
    order by placed_at limit 1`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Before every fact. */
const beginning: IsoDay = '0001-01-01';

/**
 * Sums the next days that are over at `before`, at most `most` of them. Returns whether there may be more. No fact of a day that is over comes
 * later: each has the moment at which it was written.
 */
export async function keepReportDays(
  db: Database,
  zone: string,
  { before, most }: { readonly before: IsoDay; readonly most: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const state = await lockState(tx);
    const kept_by = keptBy(zone);
    const isOther = state.kept_by !== kept_by;
    if (isOther && state.kept_until !== null)
      await sql`delete from report_day where figure = any (${[...keptFigures]}::text[])`.execute(tx);
    const kept = isOther ? null : state.kept_until;
    const from = kept ?? (await firstDay(tx, zone));
    if (from === null || from >= before) return false;
    const next = addDays(from, most);
    const end = next < before ? next : before;
    // The first part has all that was before the first order, too.
    const days = { from: kept === null ? beginning : from, until: addDays(end, -1) };
    await sql`
      insert into report_day (day, figure, country, part, pieces, minutes) ${sumsOf(keptFigures, days, zone)}`.execute(
      tx,
    );
    await tx.updateTable('report_day_state').set({ kept_by, kept_until: end }).where('is_only', '=', true).execute();
    return end < before;
  });
}

export type FigureRow = {
  day: IsoDay;
  figure: KeptFigure;
  country: string;
  part: string;
  pieces: number;
  minutes: number;
};

/**
 * The sums of some figures, by country and part; `by` day too, else all days as one. One statement, so that what is kept and the facts since
 * are of one moment.
 */
export async function figuresOfDays(
  db: Database,
  figures: readonly KeptFigure[],
  days: Days,
  { zone, by }: { readonly zone: string; readonly by: 'day' | 'range' },
): Promise<FigureRow[]> {
  const since = { from: sql`(select greatest(until, ${days.from}::date) from kept)`, until: days.until };
  const { rows } = await sql<FigureRow>`
    with kept as materialized (
      select coalesce((
        select kept_until from report_day_state where is_only and kept_by = ${keptBy(zone)}), ${beginning}::date) as until)
    select ${by === 'day' ? sql`d.day` : sql`${days.from}::date`}::text as day, d.figure, d.country, d.part,
      sum(d.pieces)::bigint as pieces, sum(d.minutes)::bigint as minutes
    from (
      select day, figure, country, part, pieces, minutes from report_day
      where figure = any (${[...figures]}::text[]) and day between ${days.from}::date and ${days.until}::date
        and day < (select until from kept)
      union all ${sumsOf(figures, since, zone)}) d
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

export type Fact = {
  at: Date;
  id: string;
  country: string;
  part: string;
  currency: string | null;
  order_number: string | null;
  return_number: string | null;
  sku: string | null;
  pieces: number;
  minutes: number;
  amount: number;
};

type Of = Days & {
  readonly figure: ReportFigure;
  readonly country?: string | undefined;
  readonly part?: string | undefined;
  readonly currency?: string | undefined;
};

/** The facts of a figure on some days, the oldest first. */
export const factsListed = (db: Database, of: Of, zone: string, page: PageOf): Promise<Page<Fact>> =>
  pageByDays({ ...of, zone }, page, async (days) => {
    const { place, follows, order } = keyset(sql`f.at`, sql`f.id`, page);
    const conditions = [
      follows,
      ...(of.country === undefined ? [] : [sql`f.country = ${of.country}`]),
      ...(of.part === undefined ? [] : [sql`f.part = ${of.part}`]),
      ...(of.currency === undefined ? [] : [sql`f.currency = ${of.currency}`]),
    ];
    const { rows } = await sql<Fact & { place: string }>`
      select f.at, f.id, f.country, f.part, f.currency, f.order_number, f.return_number, f.sku, f.pieces, f.minutes, f.amount, ${place}
      from (${factsOf[of.figure](days, sql`${zone}`)}) f
      where ${sql.join(conditions, sql` and `)} ${order}`.execute(db);
    return rows;
  });

/** The names of categories in a language, by their codes. */
export async function categoryNames(db: Database, language: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select c.code, coalesce((select t.name from category_text t where t.code = c.code and t.language in (${language}, 'en')
      order by t.language = ${language} desc limit 1), c.code) as name
    from category c where c.parent is null`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
