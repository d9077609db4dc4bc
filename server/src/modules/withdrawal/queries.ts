import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Withdrawal } from '../../platform/db/schema.ts';

/** Stores a statement; false when its id is already stored. */
export async function addStatement(tx: Tx, statement: Insertable<Withdrawal>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('withdrawal')
    .values(statement)
    .onConflict((conflict) => conflict.column('withdrawal_id').doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

const statementColumns = ['name', 'reference', 'email', 'pieces', 'items', 'stated_at'] as const;
type StatementRow = Pick<Selectable<Withdrawal>, (typeof statementColumns)[number]>;

export function statementById(db: Database | Tx, withdrawal_id: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('withdrawal')
    .select(statementColumns)
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirst();
}

/** Deletes the statements without an order that were made before a moment. */
export async function sweepUnmatched(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('withdrawal').where('order_id', 'is', null).where('stated_at', '<', before).execute();
}
