// The entries of the books by day, country and currency. decisions/0124.
import { type BookAccount, bookAccountNames, type BookPosting, bookPostings } from '@vitrine/rules/books/accounts';
import { takingColumn, type TakingColumn } from '@vitrine/rules/books/takings';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { inDays } from './dayFragment.ts';
import type { Days } from './days.ts';

type Sum = {
  day: IsoDay;
  country: string;
  currency: string;
  posting: BookPosting;
  account: BookAccount;
  amount: number;
};

const pairs = bookPostings.flatMap((posting) =>
  bookAccountNames.flatMap((account) => {
    const column = takingColumn(posting, account);
    return column === null ? [] : [{ column, posting, account }];
  }),
);
const accounts = [...new Set(pairs.map(({ account }) => account))];

/** The sums of the entries that are takings, by day, country, currency, posting and account; the oldest day first. */
export async function sumsOfDays(db: Database, days: Days, zone: string): Promise<Sum[]> {
  // Each order is looked up once, not once for each of its entries.
  const { rows } = await sql<Sum>`
    with e as materialized (
      select (b.at at time zone ${zone})::date as day, b.order_id, b.currency, b.posting, b.account, b.amount
      from book_entry b where ${inDays(sql`b.at`, days, sql`${zone}`)} and b.account = any (${accounts}::text[])
    ), o as materialized (
      select order_id, store from shop_order where order_id = any (array(select distinct order_id from e)))
    select e.day::text as day, o.store as country, e.currency, e.posting, e.account, sum(e.amount)::bigint as amount
    from e join o using (order_id) group by e.day, o.store, e.currency, e.posting, e.account order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  return rows;
}

type EntryRow = { posting_id: string; at: Date; posting: BookPosting; order_number: string; amount: number };
type Of = Days & { readonly country: string; readonly currency: string; readonly column: TakingColumn };

/** The postings of a column with the sum of their entries in it, the oldest first. */
export async function postingsOfColumn(db: Database, of: Of, zone: string, page: PageOf): Promise<Page<EntryRow>> {
  const { place, follows, order } = keyset(sql`p.at`, sql`p.posting_id::text`, page);
  const named = pairs.filter(({ column }) => column === of.column).map((one) => `${one.posting} ${one.account}`);
  const { rows } = await sql<EntryRow & { place: string }>`
    select p.*, ${place} from (
      select e.posting_id, min(e.at) as at, min(e.posting) as posting, o.increment_id as order_number,
        sum(e.amount)::bigint as amount
      from book_entry e join shop_order o using (order_id)
      where ${inDays(sql`e.at`, of, sql`${zone}`)} and o.store = ${of.country} and e.currency = ${of.currency}
        and e.posting || ' ' || e.account = any (${named}::text[])
      group by e.posting_id, o.increment_id having sum(e.amount) <> 0) p
    where ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
