// Passkeys of staff, and the challenges of browsers. decisions/0107.
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StaffPasskey } from '../../../platform/db/schema.ts';
import { isOpenOn } from './queries.ts';

/** The passkeys of an account, the newest first. */
export const passkeysOf = (db: Database, staff_id: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['passkey_id', 'credential_id', 'browser', 'device', 'created_at', 'used_at'])
    .where('staff_id', '=', staff_id)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();

/** Adds a passkey. Returns whether no account had it. */
export async function addPasskey(db: Database, passkey: Insertable<StaffPasskey>): Promise<boolean> {
  const added = await db
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((same) => same.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a passkey of an account. Returns whether it was there. */
export async function removePasskey(db: Database, staff_id: string, passkey_id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staff_id)
    .where('passkey_id', '=', passkey_id)
    .returning('passkey_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** A passkey with its open account, which has its second factor. */
export const passkeyWithAccount = (db: Database, credential_id: string, now: Date) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff_account', 'staff_account.staff_id', 'staff_passkey.staff_id')
    .select(['passkey_id', 'credential_id', 'public_key', 'counter'])
    .select(['staff_account.staff_id', 'email', 'name', 'role', 'store_id', 'password_hash'])
    .where('credential_id', '=', credential_id)
    .where('has_factor', '=', true)
    .where(isOpenOn(now))
    .executeTakeFirst();

/** Notes that a passkey has signed, by its counter: of two copies of one, the second is refused. */
export async function countUse(tx: Tx, passkey_id: string, counter: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('staff_passkey')
    .set({ counter, used_at: at })
    .where('passkey_id', '=', passkey_id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning('passkey_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Stores a challenge: of a member that adds a passkey, or of a sign-in. */
export async function addChallenge(
  db: Database,
  challenge: { challenge: string; staff_id: string | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('staff_challenge').values(challenge).execute();
}

/** Uses a challenge up: false for one that is unknown, used, over, or of another purpose or member. */
export async function useChallenge(
  db: Database,
  { challenge, staff_id, now }: { challenge: string; staff_id: string | null; now: Date },
): Promise<boolean> {
  const used = await db
    .deleteFrom('staff_challenge')
    .where('challenge', '=', challenge)
    .where('staff_id', 'is not distinct from', staff_id)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes the challenges that are over. */
export async function sweepChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute();
}
