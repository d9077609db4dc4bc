// The kept sums of the books. decisions/0110.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

/**
 * Adds the next entries to the kept sums, at most `most` of them. Returns how many. The lock waits for each entry that has its number
 * and is not committed, so none is passed over; it gives up soon, because payments wait behind it.
 */
export async function closeEntries(db: Database, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '100ms'`.execute(tx);
    await sql`lock table book_entry in share mode`.execute(tx);
    const { rows } = await sql<{ closed: number }>`
      with before as (select through from book_closed where is_only for update), part as materialized (
        select e.* from book_entry e, before where e.entry_id > before.through order by e.entry_id limit ${most}
      ), summed as (
        insert into book_sum (account, currency, amount)
        select account, currency, sum(amount) from part group by account, currency
        on conflict (account, currency) do update set amount = book_sum.amount + excluded.amount
      ), opened as (
        insert into book_open (order_id, currency, customer, authorised)
        select order_id, currency, coalesce(sum(amount) filter (where account = 'customer'), 0),
          coalesce(sum(amount) filter (where account = 'authorised'), 0)
        from part where order_id is not null and account in ('customer', 'authorised') group by order_id, currency
        on conflict (order_id, currency) do update
          set customer = book_open.customer + excluded.customer, authorised = book_open.authorised + excluded.authorised
      )
      update book_closed set through = (select max(entry_id) from part) where is_only and exists (select from part)
      returning (select count(*)::integer from part) as closed`.execute(tx);
    await sql`delete from book_open where customer = 0 and authorised = 0`.execute(tx);
    return rows[0]?.closed ?? 0;
  });
}

/** Locks and reads the entry up to which the sums are kept. */
export async function lockThrough(tx: Tx): Promise<number> {
  const { rows } = await sql<{ through: number }>`select through from book_closed where is_only for update`.execute(tx);
  return rows[0]?.through ?? 0;
}
