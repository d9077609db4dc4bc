// The codes of orders that are collected.
import type { Database, Tx } from '../../../../platform/db/database.ts';

type On = Database | Tx;

export async function addCode(
  tx: Tx,
  code: { order_id: string; seed: string; code_hash: Buffer; made_at: Date },
): Promise<void> {
  await tx
    .insertInto('pickup_code')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ seed: code.seed, code_hash: code.code_hash, made_at: code.made_at }),
    )
    .execute();
}

export function codeRow(db: On, order_id: string): Promise<{ seed: string; code_hash: Buffer } | undefined> {
  return db.selectFrom('pickup_code').select(['seed', 'code_hash']).where('order_id', '=', order_id).executeTakeFirst();
}

export async function deleteCode(tx: Tx, order_id: string): Promise<void> {
  await tx.deleteFrom('pickup_code').where('order_id', '=', order_id).execute();
}
