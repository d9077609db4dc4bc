import type { BookAccount } from '@vitrine/rules/books/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';

type OpenRow = {
  increment_id: string;
  currency: string;
  customer: number;
  authorised: number;
  /** When its money was last authorised; banks drop an authorisation that waits for weeks. */
  authorised_at: Date | null;
};

/** Orders whose customer owes or is owed money, or whose authorisation waits, oldest first. */
export async function openBooks(db: Database, page: PageOf): Promise<Page<OpenRow>> {
  const { place, follows, order } = keyset(sql`o.created_at`, sql`o.order_id::text || ':' || b.currency`, page);
  const { rows } = await sql<OpenRow & { place: string }>`
    select o.increment_id, b.currency,
      coalesce(sum(b.amount) filter (where b.account = 'customer'), 0)::bigint as customer,
      coalesce(sum(b.amount) filter (where b.account = 'authorised'), 0)::bigint as authorised,
      (select max(e.at) from book_entry e where e.order_id = o.order_id and e.posting = 'authorised') as authorised_at, ${place}
    from book_balance b join shop_order o using (order_id)
    where b.account in ('customer', 'authorised') and b.amount <> 0 and ${follows}
    group by o.order_id, o.increment_id, o.created_at, b.currency ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** The sum of each account over all orders, by currency. */
export async function totals(db: Database): Promise<{ account: BookAccount; currency: string; amount: number }[]> {
  const { rows } = await sql<{ account: BookAccount; currency: string; amount: number }>`
    select account, currency, sum(amount)::bigint as amount from book_entry group by account, currency
    order by currency, account`.execute(db);
  return rows;
}
