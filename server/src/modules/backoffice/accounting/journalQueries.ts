import type { BookPosting } from '@vitrine/rules/books/accounts';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Bounds, inMonth } from './periodQueries.ts';

export type PostingRow = {
  /** The first entry of the posting: its place in the journal. */
  entry_id: number;
  posting: BookPosting;
  currency: string;
  day: IsoDay;
  country: string | null;
  order_number: string | null;
  reference: string;
  entries: { account: string; amount: number }[];
};

/** The entries `x` of the posting of `e`: by their order, else by what they are of. Both have an index. */
const ofOrder = sql`x.order_id = e.order_id and x.posting_id = e.posting_id`;
const ofCause = sql`e.order_id is null and x.cause_id = e.cause_id and x.posting = e.posting and x.posting_id = e.posting_id`;

/** Some postings of a month after an entry, in the order of their first entries. No personal data. */
export async function postingsOf(
  db: Database,
  {
    bounds,
    zone,
    after,
    most,
  }: { readonly bounds: Bounds; readonly zone: string; readonly after: number; readonly most: number },
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select f.entry_id, f.posting, f.currency, f.day, o.store as country, o.increment_id as order_number,
      coalesce(o.increment_id, (select min(r.name) from settlement_report r where r.report_id = f.cause_id), f.cause_id::text) as reference,
      f.entries
    from (
      select e.entry_id, e.posting, e.currency, (e.at at time zone ${zone})::date::text as day, e.order_id, e.cause_id, (
        select jsonb_agg(jsonb_build_object('account', a.account, 'amount', a.amount) order by a.entry_id) from (
          select x.entry_id, x.account, x.amount from book_entry x where ${ofOrder}
          union all select x.entry_id, x.account, x.amount from book_entry x where ${ofCause}) a) as entries
      from book_entry e
      where e.entry_id > ${after} and ${inMonth(bounds)}
        and not exists (select from book_entry x where ${ofOrder} and x.entry_id < e.entry_id)
        and not exists (select from book_entry x where ${ofCause} and x.entry_id < e.entry_id)
      order by e.entry_id limit ${most}) f
    left join shop_order o using (order_id) order by f.entry_id`.execute(db);
  return rows;
}
