import type { LineUnits } from '@vitrine/rules/orders/restValue';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { UnitCancellation } from '../../../../platform/db/schema.ts';

/** Notes a cancellation with its units; the books follow. Returns its id. */
export async function addCancellation(
  tx: Tx,
  cancellation: Insertable<UnitCancellation>,
  units: readonly LineUnits[],
): Promise<string> {
  const { cancellation_id } = await tx
    .insertInto('unit_cancellation')
    .values(cancellation)
    .returning('cancellation_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('unit_cancellation_line')
    .values(units.map(({ item_order_id, qty, before }) => ({ cancellation_id, item_order_id, qty, before })))
    .execute();
  return cancellation_id;
}
