import { isWhole, type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
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

/** What the orders owe and have authorised now: the kept balances, and the entries since. */
const balances = sql`
  select order_id, currency, sum(customer)::bigint as customer, sum(authorised)::bigint as authorised from (
    select order_id, currency, customer, authorised from book_open
    union all
    select order_id, currency, case account when 'customer' then amount else 0 end,
      case account when 'authorised' then amount else 0 end
    from book_entry
    where entry_id > (select through from book_closed where is_only) and order_id is not null and account in ('customer', 'authorised')
  ) b group by order_id, currency having sum(customer) <> 0 or sum(authorised) <> 0`;

/** Orders whose customer owes or is owed money, or whose authorisation waits, or these last alone; oldest first. */
export async function openBooks(
  db: Database,
  page: PageOf,
  scope: Scope = wholeHouse,
  { is_authorised = false }: { readonly is_authorised?: boolean } = {},
): Promise<Page<OpenRow>> {
  const { place, follows, order } = keyset(sql`o.created_at`, sql`o.order_id::text || ':' || b.currency`, page);
  const { rows } = await sql<OpenRow & { place: string }>`
    select o.increment_id, b.currency, b.customer, b.authorised,
      (select max(e.at) from book_entry e where e.order_id = o.order_id and e.posting = 'authorised') as authorised_at, ${place}
    from (${balances}) b join shop_order o using (order_id)
    where ${orderInScope(scope)} and ${is_authorised ? sql`b.authorised <> 0` : sql`true`} and ${follows} ${order}`.execute(
    db,
  );
  return pageOfRows(rows, page);
}

/** The sum of each account over all orders, by currency. */
export async function totals(
  db: Database,
  scope: Scope,
): Promise<{ account: BookAccount; currency: string; amount: number }[]> {
  // The kept sums are of all orders: those of a part of the house are summed from its entries.
  const entries = isWhole(scope)
    ? sql`
      select account, currency, amount from book_sum
      union all
      select account, currency, amount from book_entry where entry_id > (select through from book_closed where is_only)`
    : sql`select account, b.currency, amount from book_entry b join shop_order o using (order_id) where ${orderInScope(scope)}`;
  const { rows } = await sql<{ account: BookAccount; currency: string; amount: number }>`
    select account, currency, sum(amount)::bigint as amount from (${entries}) b
    group by account, currency order by currency, account`.execute(db);
  return rows;
}
