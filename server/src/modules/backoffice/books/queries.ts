import type { BookAccount, BookPosting } from '@vitrine/rules/books/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type EntryRow = {
  posting_id: string;
  posting: BookPosting;
  account: BookAccount;
  amount: number;
  currency: string;
  at: Date;
};

/** The entries of a placed order by its number, oldest first; undefined for an unknown number. */
export async function entriesOf(db: Database, increment_id: string): Promise<EntryRow[] | undefined> {
  const order = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('increment_id', '=', increment_id)
    .executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<EntryRow>`
    select posting_id, posting, account, amount, currency, at from book_entry
    where order_id = ${order.order_id} order by entry_id`.execute(db);
  return rows;
}

type OpenRow = {
  increment_id: string | null;
  currency: string;
  customer: number;
  authorised: number;
  /** When its money was last authorised; banks drop an authorisation that waits for weeks. */
  authorised_at: Date | null;
};

/** Orders whose customer owes or is owed money, or whose authorisation waits, oldest first. */
export async function openBooks(db: Database, limit: number): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select o.increment_id, b.currency,
      coalesce(sum(b.amount) filter (where b.account = 'customer'), 0)::bigint as customer,
      coalesce(sum(b.amount) filter (where b.account = 'authorised'), 0)::bigint as authorised,
      (select max(e.at) from book_entry e where e.order_id = o.order_id and e.posting = 'authorised') as authorised_at
    from book_balance b join shop_order o using (order_id)
    where b.account in ('customer', 'authorised') and b.amount <> 0
    group by o.order_id, o.increment_id, o.created_at, b.currency
    order by o.created_at limit ${limit}`.execute(db);
  return rows;
}

/** The sum of each account over all orders, by currency. */
export async function totals(db: Database): Promise<{ account: BookAccount; currency: string; amount: number }[]> {
  const { rows } = await sql<{ account: BookAccount; currency: string; amount: number }>`
    select account, currency, sum(amount)::bigint as amount from book_entry group by account, currency
    order by currency, account`.execute(db);
  return rows;
}
