// The sign-ins of a member, and their proof. decisions/0107.
import type { Database, Tx } from '../../../platform/db/database.ts';

/** The open sign-ins of an account, the last used first. */
export const openSessionsOf = (
  db: Database,
  staff_id: string,
  { now, seen_since }: { readonly now: Date; readonly seen_since: Date },
) =>
  db
    .selectFrom('staff_session')
    .select(['session_hash', 'sign_in_id', 'browser', 'device', 'started_at', 'seen_at'])
    .where('staff_id', '=', staff_id)
    .where('ends_at', '>', now)
    .where('seen_at', '>', seen_since)
    .orderBy('seen_at', 'desc')
    .execute();

/** Ends a sign-in of an account, unless it is the named one. Returns whether it was open. */
export async function endOther(
  db: Database,
  { staff_id, sign_in_id, but }: { staff_id: string; sign_in_id: string; but: Buffer },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staff_id)
    .where('sign_in_id', '=', sign_in_id)
    .where('session_hash', '!=', but)
    .returning('staff_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every sign-in of an account but one. */
export async function endOthers(db: Database, staff_id: string, but: Buffer): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staff_id).where('session_hash', '!=', but).execute();
}

/** Marks a sign-in as proven. */
export async function prove(db: Database | Tx, session_hash: Buffer, at: Date): Promise<void> {
  await db.updateTable('staff_session').set({ proved_at: at }).where('session_hash', '=', session_hash).execute();
}
