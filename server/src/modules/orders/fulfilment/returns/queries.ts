// The steps of a return that no other room takes.
import type { LifeReason } from '@vitrine/rules/returns/lifeReasons';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { LifeReturn } from '../life/statements.ts';

/** Logs a step of a return that leaves its status as it is. */
export async function addReturnEvent(
  tx: Tx,
  { return_id, status }: Pick<LifeReturn, 'return_id' | 'status'>,
  by: { actor: 'staff' | 'system'; staff_id?: string | undefined; reason: LifeReason; at: Date },
): Promise<void> {
  const event = { ...by, staff_id: by.staff_id ?? null, return_id, from_status: status, to_status: status };
  await tx.insertInto('return_event').values(event).execute();
}

/** Makes an exchange a refund of what its pieces cost. Returns its totals without delivery, in minor units. */
export async function refundInstead(
  tx: Tx,
  return_id: string,
): Promise<Pick<LifeReturn, 'total_items' | 'total_tax' | 'total_shipping' | 'total_price'>> {
  const { rows } = await sql<Pick<LifeReturn, 'total_items' | 'total_tax' | 'total_shipping' | 'total_price'>>`
    update return_request r set return_type = 'refund', total_items = t.goods - t.tax, total_tax = t.tax,
      total_shipping = 0, adjustement_negative = 0, total_price = t.goods
    from (select coalesce(sum(value_incl_tax), 0)::bigint as goods, coalesce(sum(value_tax), 0)::bigint as tax
      from return_line where return_id = ${return_id}) t
    where r.return_id = ${return_id} returning r.total_items, r.total_tax, r.total_shipping, r.total_price`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a stored return is missing');
  return row;
}
