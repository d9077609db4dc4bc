// The second factors of staff, their recovery codes, and the codes that allow an enrolment. decisions/0079.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { deletePasskeys } from '../../../platform/passkeys/passkeys.ts';

/** Stores the code that allows one enrolment, in place of an invitation, and lifts the locks of the account. */
export async function allowEnrolment(
  tx: Tx,
  staff_id: string,
  allowed: { enrolment_hash: Buffer; enrolment_until: Date },
): Promise<void> {
  await tx
    .updateTable('staff_account')
    .set({ ...allowed, invitation_id: null, chooses_password: false, locks_lifted_at: new Date() })
    .where('staff_id', '=', staff_id)
    .execute();
}

/** Deletes the factor of an account with its recovery codes and passkeys. */
export async function dropFactor(tx: Tx, staff_id: string): Promise<void> {
  await tx.updateTable('staff_account').set({ has_factor: false }).where('staff_id', '=', staff_id).execute();
  await tx.deleteFrom('staff_factor').where('staff_id', '=', staff_id).execute();
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staff_id).execute();
  await deletePasskeys(tx, 'staff', staff_id);
}

/**
 * Stores a secret that waits for its first code, in place of an earlier one that waits. Only for the code of an enrolment
 * that has not ended, and never over a factor that counts. Returns whether it was stored.
 */
export async function beginFactor(
  db: Database,
  { staff_id, enrolment_hash, secret, now }: { staff_id: string; enrolment_hash: Buffer; secret: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with account as materialized (
      select staff_id from staff_account
      where staff_id = ${staff_id} and enrolment_hash = ${enrolment_hash} and enrolment_until > ${now}
        and not has_factor and ended_at is null for share
    )
    insert into staff_factor (staff_id, secret, created_at) select staff_id, ${secret}, ${now} from account
    on conflict (staff_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    returning staff_id`.execute(db);
  return rows.length > 0;
}

/** The secret of an account: of the factor that counts, or of one that waits for its first code. */
export async function secretOf(db: Database, staff_id: string, has_factor: boolean): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff_factor')
    .innerJoin('staff_account', 'staff_account.staff_id', 'staff_factor.staff_id')
    .select('secret')
    .where('staff_factor.staff_id', '=', staff_id)
    .where('has_factor', '=', has_factor)
    .executeTakeFirst();
  return row?.secret;
}

/** Uses the code of a time step: false for one that was used, on whichever server, and for every earlier one. */
export async function useStep(db: Database, staff_id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('staff_id', '=', staff_id)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the secret that was checked count, ends the permission to enrol, and stores the recovery codes. */
export async function confirmFactor(
  tx: Tx,
  { staff_id, secret, step }: { staff_id: string; secret: Buffer; step: number },
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  const account = await tx
    .updateTable('staff_account')
    .set({
      enrolment_hash: null,
      enrolment_until: null,
      invitation_id: null,
      chooses_password: false,
      has_factor: true,
    })
    .where('staff_id', '=', staff_id)
    .where('has_factor', '=', false)
    .where('enrolment_hash', 'is not', null)
    .returning('staff_id')
    .executeTakeFirst();
  const factor = await tx
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('staff_id', '=', staff_id)
    .where('secret', '=', secret)
    .returning('staff_id')
    .executeTakeFirst();
  if (!account || !factor) return false;
  await tx
    .insertInto('staff_recovery_code')
    .values(code_hashes.map((code_hash) => ({ code_hash, staff_id })))
    .execute();
  return true;
}

/** Uses a recovery code of an account: once, on whichever server. */
export async function useRecoveryCode(db: Database, staff_id: string, code_hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', code_hash)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
