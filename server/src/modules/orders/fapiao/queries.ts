import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Fapiao } from '../../../platform/db/schema.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';
import type { FapiaoLine } from '../../../platform/partners/fapiao/bureau.ts';

type On = Database | Tx;
export type FapiaoFacts = Pick<
  Selectable<Fapiao>,
  'type' | 'name' | 'company_name' | 'tax_id' | 'company_address' | 'company_phone_number' | 'company_bank_account'
>;
export type StoredFapiao = Omit<Selectable<Fapiao>, 'lines'> & { lines: FapiaoLine[] | null };

const columns = [
  'fapiao_id',
  'order_id',
  'type',
  'name',
  'company_name',
  'tax_id',
  'company_address',
  'company_phone_number',
  'company_bank_account',
  'requested_at',
  'generated_at',
  'fapiao_number',
  'lines',
  'amount',
] as const;

const named = async (db: On, name: 'order_id' | 'fapiao_id', id: string): Promise<StoredFapiao | undefined> => {
  const row = await db.selectFrom('fapiao').select(columns).where(name, '=', id).executeTakeFirst();
  return row && { ...row, lines: row.lines as FapiaoLine[] | null };
};
export const fapiaoOfOrder = (db: On, order_id: string): Promise<StoredFapiao | undefined> =>
  named(db, 'order_id', order_id);
export const fapiaoById = (db: On, fapiao_id: string): Promise<StoredFapiao | undefined> =>
  named(db, 'fapiao_id', fapiao_id);

/** Stores a request. Returns its id. */
export async function addRequest(
  tx: Tx,
  { lines, ...request }: FapiaoFacts & { order_id: string; requested_at: Date; lines: FapiaoLine[] },
): Promise<string> {
  const { fapiao_id } = await tx
    .insertInto('fapiao')
    .values({ ...request, lines: JSON.stringify(lines) })
    .returning('fapiao_id')
    .executeTakeFirstOrThrow();
  return fapiao_id;
}

/** Stores the bureau's answer, once. */
export async function setIssued(
  tx: Tx,
  fapiao_id: string,
  { pdf, ...issued }: { amount: number; generated_at: Date; fapiao_number: string; pdf: Buffer },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fapiao')
    .set(issued)
    .where('fapiao_id', '=', fapiao_id)
    .where('generated_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx
    .insertInto('fapiao_file')
    .values({ fapiao_id, pdf, pdf_sha256: sql`sha256(${pdf})` })
    .execute();
}

/** Removes a request that the bureau refused, so that the buyer can correct it. */
export async function dropRequest(db: On, fapiao_id: string): Promise<void> {
  await db.deleteFrom('fapiao').where('fapiao_id', '=', fapiao_id).where('generated_at', 'is', null).execute();
}

/** Requests that the bureau has not answered, oldest first. */
export function pendingRequests(
  db: Database,
  before: Date,
  { limit, skipped }: Batch,
): Promise<{ fapiao_id: string }[]> {
  return db
    .selectFrom('fapiao')
    .select('fapiao_id')
    .where('generated_at', 'is', null)
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .orderBy('fapiao_id')
    .limit(limit)
    .offset(skipped)
    .execute();
}

export async function fileOf(db: Database, fapiao_id: string): Promise<{ pdf: Buffer; number: string } | undefined> {
  const row = await db
    .selectFrom('fapiao_file')
    .innerJoin('fapiao', 'fapiao.fapiao_id', 'fapiao_file.fapiao_id')
    .select(['pdf', 'fapiao_number'])
    .where('fapiao.fapiao_id', '=', fapiao_id)
    .executeTakeFirst();
  return row && { pdf: row.pdf, number: row.fapiao_number ?? '' };
}

/** What an accepted return takes from its order, in minor units: the refund, and what was kept for a loss of value. */
export async function returnedAmount(
  db: Database,
  return_id: string,
): Promise<{ order_id: string; amount: number } | undefined> {
  const row = await db
    .selectFrom('return_request')
    .select(['order_id', 'total_price', 'adjustement_negative'])
    .where('return_id', '=', return_id)
    .where('accepted_at', 'is not', null)
    .where('return_type', '<>', 'exchange')
    .executeTakeFirst();
  return row && { order_id: row.order_id, amount: row.total_price + row.adjustement_negative };
}

export async function reversalsOf(db: Database, fapiao_id: string): Promise<{ return_id: string; amount: number }[]> {
  return db.selectFrom('fapiao_reversal').select(['return_id', 'amount']).where('fapiao_id', '=', fapiao_id).execute();
}

/** Stores a red letter, once per return. */
export async function addReversal(
  db: Database,
  reversal: { return_id: string; fapiao_id: string; amount: number; generated_at: Date; fapiao_number: string },
): Promise<void> {
  await db
    .insertInto('fapiao_reversal')
    .values(reversal)
    .onConflict((conflict) => conflict.column('return_id').doNothing())
    .execute();
}
