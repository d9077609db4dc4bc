// The postings behind a number of the takings. decisions/0124, 0137.
import type { BookPosting } from '@vitrine/rules/books/accounts';
import { type TakingColumn, takingEntries } from '@vitrine/rules/books/takings';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf } from '../../../platform/db/keyset.ts';
import { inDays } from './dayFragment.ts';
import { pageByDays } from './dayPages.ts';
import type { Days } from './days.ts';

type EntryRow = { posting_id: string; at: Date; posting: BookPosting; order_number: string; amount: number };
type Of = Days & { readonly country: string; readonly currency: string; readonly column: TakingColumn };

/** The postings of a column on some days, the oldest first. */
async function postingsOn(db: Database, of: Of, zone: string, page: PageOf): Promise<(EntryRow & { place: string })[]> {
  const { place, follows, order } = keyset(sql`p.at`, sql`p.posting_id::text`, page);
  const named = takingEntries(of.column).map(({ posting, account }) => `${posting} ${account}`);
  const { rows } = await sql<EntryRow & { place: string }>`
    select p.*, ${place} from (
      select e.posting_id, min(e.at) as at, min(e.posting) as posting, o.increment_id as order_number,
        sum(e.amount)::bigint as amount
      from book_entry e join shop_order o using (order_id)
      where ${inDays(sql`e.at`, of, sql`${zone}`)} and o.store = ${of.country} and e.currency = ${of.currency}
        and e.posting || ' ' || e.account = any (${named}::text[])
      group by e.posting_id, o.increment_id having sum(e.amount) <> 0) p
    where ${follows} ${order}`.execute(db);
  return rows;
}

/** The postings of a column with the sum of their entries in it, the oldest first. */
export const postingsOfColumn = (db: Database, of: Of, zone: string, page: PageOf): Promise<Page<EntryRow>> =>
  pageByDays({ ...of, zone }, page, (days) => postingsOn(db, { ...of, ...days }, zone, page));
