// The kept sums of the books by day. decisions/0137.
import { createHash } from 'node:crypto';
import type { BookAccount, BookPosting } from '@vitrine/rules/books/accounts';
import {
  takingAmount,
  type TakingColumn,
  takingColumns,
  takingEntries,
  type Takings,
} from '@vitrine/rules/books/takings';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { inDays } from './dayFragment.ts';
import type { Days } from './days.ts';
import { topCategory } from './reportFactsFragment.ts';

/** Beyond every day of the books. */
const allDays: Days = { from: '0001-01-01', until: '9999-12-31' };

const namesOf = (column: TakingColumn): string[] =>
  takingEntries(column).map(({ posting, account }) => `${posting} ${account}`);

/** The columns of some entries `e`. The orders are those that a sale was booked of: each has one entry of its goods. */
const columnsOf = sql.join([
  ...takingColumns.map(
    (
      column,
    ) => sql`coalesce(sum(e.amount) filter (where e.posting || ' ' || e.account = any (${namesOf(column)}::text[])), 0)
      * ${sql.lit(takingAmount(column, 1))} as ${sql.ref(column)}`,
  ),
  sql`count(*) filter (where e.posting = 'sale' and e.account = 'goods') as orders`,
]);
const counted = [...takingColumns, 'orders'] as const;
const accounts = [...new Set(takingColumns.flatMap((column) => takingEntries(column).map(({ account }) => account)))];

/** What the sums are kept by. A house on another clock, or a release with other columns, sums them again. */
const keptBy = (zone: string): string => {
  const rule = JSON.stringify(takingColumns.map((column) => [column, takingAmount(column, 1), namesOf(column)]));
  return `${zone} ${createHash('sha256').update(rule).digest('hex').slice(0, 16)}`;
};

/** Some entries as `e`, and as `o` their orders, each of which is looked up once. */
const entriesAs = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  e as materialized (
    select b.entry_id, b.at, b.order_id, b.currency, b.posting, b.account, b.amount from book_entry b where ${which}
  ), o as materialized (
    select order_id, store as country from shop_order where order_id = any (array(select distinct e.order_id from e)))`;

/** The takings of the entries, by day, country and currency. */
const takingsIn = (zone: string): RawBuilder<unknown> => sql`
  select (e.at at time zone ${zone})::date as day, o.country, e.currency, ${columnsOf}
  from e join o using (order_id) where e.account = any (${accounts}::text[]) group by 1, 2, 3`;

/** What the entries sold of each category at the top. A product is in the first one of its own. */
const categoriesIn = (zone: string): RawBuilder<unknown> => sql`
  select (e.at at time zone ${zone})::date as day, o.country, e.currency, ${topCategory} as category,
    sum(l.qty) as pieces, sum(l.row_incl_tax - l.row_tax) as amount
  from e join o using (order_id) join shop_order_line l on l.order_id = o.order_id
  where e.posting = 'sale' and e.account = 'goods' group by 1, 2, 3, 4`;

const added = (table: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ),
  );

/**
 * Adds the next entries to the sums by day, at most `most` of them. Returns how many. Only entries up to which the books are kept: no entry
 * before them is still to come, so this locks no entry and no payment waits. Under another clock or rule it begins again.
 */
export async function keepDays(db: Database, zone: string, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // A statement of its own: the next one then sees what a deletion before it has left.
    const state = await lockState(tx);
    const kept_by = keptBy(zone);
    const isOther = state.kept_by !== kept_by;
    if (isOther && state.through > 0) {
      await tx.deleteFrom('book_day').where('day', '>=', allDays.from).execute();
      await tx.deleteFrom('book_day_category').where('day', '>=', allDays.from).execute();
    }
    const through = isOther ? 0 : state.through;
    const { rows } = await sql<{ last: number | null; count: number }>`
      with ${entriesAs(sql`b.entry_id > ${through}
        and b.entry_id <= (select through from book_closed where is_only) order by b.entry_id limit ${most}`)}, days as (
        insert into book_day (day, country, currency, ${sql.join(counted.map((column) => sql.ref(column)))})
        ${takingsIn(zone)}
        on conflict (day, country, currency) do update set ${added('book_day', counted)}
      ), categories as (
        insert into book_day_category (day, country, currency, category, pieces, amount)
        ${categoriesIn(zone)}
        on conflict (day, country, currency, category) do update set ${added('book_day_category', ['pieces', 'amount'])}
      )
      select max(entry_id) as last, count(*)::integer as count from e`.execute(tx);
    const [part] = rows;
    await tx
      .updateTable('book_day_state')
      .set({ kept_by, through: part?.last ?? through })
      .where('is_only', '=', true)
      .execute();
    return part?.count ?? 0;
  });
}

type State = { through: number; kept_by: string };

async function lockState(tx: Tx): Promise<State> {
  const { rows } = await sql<State>`select through, kept_by from book_day_state where is_only for update`.execute(tx);
  return rows[0] ?? { through: 0, kept_by: '' };
}

/** As `kept` the entry up to which the sums are kept, 0 where they are kept by another clock or rule; with the entries since of some days. */
const keptAndSince = (days: Days, zone: string): RawBuilder<unknown> => sql`
  kept as materialized (
    select coalesce((select through from book_day_state where is_only and kept_by = ${keptBy(zone)}), 0) as through
  ), ${entriesAs(sql`b.entry_id > (select through from kept) and ${inDays(sql`b.at`, days, sql`${zone}`)}`)}`;

const named = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));
const summed = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`sum(d.${sql.ref(column)})::bigint as ${sql.ref(column)}`));
const keptOf = ({ from, until }: Days): RawBuilder<unknown> =>
  sql`day between ${from}::date and ${until}::date and (select through from kept) > 0`;

/** The first day of a row: its own, or that of its month within the range. */
const stepDay = (step: 'day' | 'month', from: IsoDay): RawBuilder<unknown> =>
  step === 'day' ? sql`d.day` : sql`greatest(date_trunc('month', d.day::timestamp)::date, ${from}::date)`;

type DayRow = Takings & { day: IsoDay; country: string; currency: string; orders: number };
type Shown = { readonly zone: string; readonly step: 'day' | 'month' };

/**
 * The takings of some days by day or month, country and currency, the oldest first. One statement, so that the sums and the entries since are of one
 * moment.
 */
export async function takingsOfDays(db: Database | Tx, days: Days, { zone, step }: Shown): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with ${keptAndSince(days, zone)}
    select d.step::text as day, d.country, d.currency, ${summed(counted)} from (
      select ${stepDay(step, days.from)} as step, d.country, d.currency, ${named(counted)} from (
        select day, country, currency, ${named(counted)} from book_day where ${keptOf(days)}
        union all ${takingsIn(zone)}) d) d
    group by d.step, d.country, d.currency order by d.step, d.country, d.currency`.execute(db);
  return rows;
}

type CategoryRow = { category: string; country: string; currency: string; pieces: number; amount: number };

/** What was sold on some days of each category at the top, by country and currency; of one moment as the takings. */
export async function categoriesOfDays(db: Database, days: Days, zone: string): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with ${keptAndSince(days, zone)}
    select d.category, d.country, d.currency, ${summed(['pieces', 'amount'])} from (
      select category, country, currency, pieces, amount from book_day_category where ${keptOf(days)}
      union all
      select category, country, currency, pieces, amount from (${categoriesIn(zone)}) s) d
    group by 1, 2, 3 order by 5 desc, 1, 2, 3`.execute(db);
  return rows;
}

/** The takings of all days, and the sums of all entries of orders, both of one moment. Reads every entry. */
export const daysAndEntries = (db: Database, zone: string): Promise<{ days: DayRow[]; entries: EntrySum[] }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const days = await takingsOfDays(tx, allDays, { zone, step: 'day' });
      const { rows: entries } = await sql<EntrySum>`
        select (e.at at time zone ${zone})::date::text as day, o.store as country, e.currency, e.posting, e.account,
          sum(e.amount)::bigint as amount
        from book_entry e join shop_order o using (order_id) group by 1, 2, 3, 4, 5`.execute(tx);
      return { days, entries };
    });

type EntrySum = {
  day: IsoDay;
  country: string;
  currency: string;
  posting: BookPosting;
  account: BookAccount;
  amount: number;
};
