// Results of the provider's steps: each result belongs to one attempt (invariants M4, M7).
import { attemptEnds } from '@vitrine/rules/payment/attemptTime';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { AttemptRow } from '../attempts/attempts.ts';

/**
 * Assigns a result to an attempt by the hashes of its values, and stores the data for a retry before the provider
 * request. Returns false and writes nothing if another attempt has submitted one of the values.
 */
export async function takeResult(
  db: Database,
  attempt: Pick<AttemptRow, 'attempt_id' | 'created_at' | 'customer_id'>,
  details: Record<string, string>,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const { attempt_id } = attempt;
  const { rows } = await sql<{ is_own: boolean }>`
    with brought as (
      insert into payment_result (result_hash, attempt_id, brought_at)
      select hash, ${attempt_id}, ${now} from unnest(${hashes}::bytea[]) hash order by hash
      -- Updates to the same value: only so does the statement see an owner that another transaction has just written.
      on conflict (result_hash) do update set attempt_id = payment_result.attempt_id
      returning attempt_id
    ), owned as (
      select bool_and(attempt_id = ${attempt_id}) as is_own from brought
    ), kept as (
      update payment_attempt set turn = 'provider', details = ${JSON.stringify(details)}::jsonb, updated_at = ${now},
        expires_at = ${attemptEnds('provider', attempt, now)}
      from owned where attempt_id = ${attempt_id} and status = 'pending' and owned.is_own
    )
    select is_own from owned`.execute(db);
  return rows[0]?.is_own ?? false;
}

/** Moves a result to the attempt that the provider named, if it is an attempt of the shop. */
export async function moveResult(db: Database | Tx, attempt_id: string, merchant_reference: string): Promise<void> {
  await sql`
    update payment_result r set attempt_id = rightful.attempt_id
    from payment_attempt rightful
    where r.attempt_id = ${attempt_id} and rightful.merchant_reference = ${merchant_reference}`.execute(db);
}
