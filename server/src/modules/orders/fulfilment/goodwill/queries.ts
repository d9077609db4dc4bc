import type { GoodwillPart } from '@vitrine/rules/returns/goodwill';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { Goodwill } from '../../../../platform/db/schema.ts';

/**
 * What is left of the payment of an order in minor units, beside all that was refunded or is to be: refunds in any state, what the client's
 * bank took back, and returns that wait for their acceptance. `granted`: its goodwills. Undefined without a payment. Invariant M10.
 */
export async function leftOfPayment(
  db: Database | Tx,
  order_id: string,
): Promise<{ attempt_id: string; left: number; granted: number } | undefined> {
  const { rows } = await sql<{ attempt_id: string; left: number; granted: number }>`
    select a.attempt_id, (a.captured - a.charged_back
      - greatest(a.refunded, (select coalesce(sum(f.amount), 0) from refund f where f.attempt_id = a.attempt_id))
      - (select coalesce(sum(r.total_price), 0) from return_request r
        where r.order_id = a.order_id and not r.is_canceled and r.accepted_at is null and r.finalized_at is not null
          and r.return_type <> 'exchange'))::bigint as left,
      (select coalesce(sum(g.total_amount), 0) from goodwill g where g.order_id = a.order_id)::bigint as granted
    from payment_attempt a
    where a.order_id = ${order_id} and a.psp_reference is not null and a.captured > 0
      and a.status in ('partly_captured', 'captured', 'partly_refunded', 'refunded')
    order by a.attempt_id limit 1`.execute(db);
  return rows[0];
}

/** Notes a goodwill with its parts; the books follow. Returns its id. */
export async function addGoodwill(
  tx: Tx,
  goodwill: Insertable<Goodwill>,
  parts: readonly GoodwillPart[],
): Promise<string> {
  const { goodwill_id } = await tx
    .insertInto('goodwill')
    .values(goodwill)
    .returning('goodwill_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('goodwill_line')
    .values(
      parts.map(({ item_order_id, qty, incl_tax, tax }) => ({
        goodwill_id,
        item_order_id,
        qty,
        amount_incl_tax: incl_tax,
        amount_tax: tax,
      })),
    )
    .execute();
  return goodwill_id;
}
