import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Withdrawal } from '../../../platform/db/schema.ts';

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

/** Notes a proof of dispatch, once. Returns whether the statement is open. */
export async function noteProof(
  db: Database,
  withdrawal_id: string,
  { staff_id, now }: { staff_id: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update withdrawal set proof_at = coalesce(proof_at, ${now}),
      proof_by = case when proof_at is null then ${staff_id}::uuid else proof_by end
    where withdrawal_id = ${withdrawal_id} and closed_at is null and order_id is not null returning 1`.execute(db);
  return rows.length > 0;
}

/** Closes a statement. Returns whether it was open. */
export async function close(
  db: Database | Tx,
  withdrawal_id: string,
  { staff_id, now }: { staff_id: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({ closed_at: now, closed_by: staff_id })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type ProvenRow = Pick<Selectable<Withdrawal>, 'order_id' | 'stated_at' | 'pieces' | 'items' | 'proof_at'> & {
  locale: Locale;
};

/** An open statement with what its refund needs. */
export async function provenById(db: Database | Tx, withdrawal_id: string): Promise<ProvenRow | undefined> {
  const { rows } = await sql<ProvenRow>`
    select order_id, stated_at, pieces, items, proof_at, locale from withdrawal
    where withdrawal_id = ${withdrawal_id} and closed_at is null`.execute(db);
  return rows[0];
}

/**
 * The returns for money of an order that were sent off after a statement, with a piece that it names, and not given up; oldest
 * first. A parcel may hold other pieces too: the proof of its dispatch is one for these as well.
 */
export async function returnsAfter(
  tx: Tx,
  order_id: string,
  { stated_at, items }: Pick<ProvenRow, 'stated_at' | 'items'>,
): Promise<string[]> {
  const { rows } = await sql<{ return_id: string }>`
    select r.return_id from return_request r where r.order_id = ${order_id} and r.return_type <> 'exchange'
      and r.finalized_at is not null and r.requested_at >= ${stated_at} and r.status <> 'canceled'
      and exists (select from return_line l where l.return_id = r.return_id
        and (${items}::uuid[] is null or l.item_order_id = any (${items}::uuid[])))
    order by r.requested_at`.execute(tx);
  return rows.map(({ return_id }) => return_id);
}
