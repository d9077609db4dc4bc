// The accounts of staff as a supervisor administers them, their history and their invitations. decisions/0106.
import { keyRole } from '@vitrine/rules/staff/apiKeys';
import type { MemberEvent } from '@vitrine/rules/staff/staffPeople';
import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StaffAccount } from '../../../platform/db/schema.ts';
import { isOpenOn } from './queries.ts';
import { roleColumns } from './roleFragment.ts';

/** Names who changes accounts in this transaction, for their history; null for the command line. */
export async function actAs(tx: Tx, staff_id: string | null, now: Date): Promise<void> {
  await sql`select set_config('vitrine.staff', ${staff_id ?? ''}, true),
    set_config('vitrine.at', ${now.toISOString()}, true)`.execute(tx);
}

const columns = [
  ...roleColumns,
  'staff_id',
  'email',
  'staff_account.name',
  'ended_at',
  'ends_on',
  'seen_at',
  'has_factor as is_enrolled',
  'enrolment_until',
] as const;

/** The accounts of people: that of a key changes with its key alone. */
const accounts = (db: Database | Tx) =>
  db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(columns)
    .where('role', '<>', keyRole);

/** An account of staff, without its secrets. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** All accounts, by name. */
export const everyMember = (db: Database) => accounts(db).orderBy('staff_account.name').orderBy('email').execute();

/** One account. */
export const accountById = (db: Database | Tx, staff_id: string) =>
  accounts(db).where('staff_id', '=', staff_id).executeTakeFirst();

/** The account of a canonical email, for the command line. */
export const accountOfEmail = (db: Database | Tx, email: string) =>
  accounts(db).where('email', '=', email).executeTakeFirst();

/**
 * Locks the accounts of all supervisors that were not ended, then reads them: of two changes at once, the later sees what the
 * earlier has left.
 */
export const lockSupervisors = (tx: Tx) =>
  accounts(tx)
    .where('role', '=', 'supervisor')
    .where('ended_at', 'is', null)
    .orderBy('staff_id')
    .forUpdate('staff_account')
    .execute();

/** Locks and reads an account. */
export const lockAccount = (tx: Tx, staff_id: string) =>
  accounts(tx).where('staff_id', '=', staff_id).forUpdate('staff_account').executeTakeFirst();

/** Changes an account; `log_staff_event` writes it into the history. */
export async function setAccount(tx: Tx, staff_id: string, change: Updateable<StaffAccount>): Promise<void> {
  await tx.updateTable('staff_account').set(change).where('staff_id', '=', staff_id).execute();
}

type State = Readonly<Record<string, string | boolean | null>> | null;

/** The history of an account, the newest first, with the names of those that acted. */
export async function eventsOf(db: Database, staff_id: string) {
  const { rows } = await sql<{
    event_id: number;
    at: Date;
    by: string | null;
    what: MemberEvent;
    before: State;
    after: State;
  }>`
    select e.event_id, e.at, a.name as by, e.what, e.before, e.after
    from staff_event e left join staff_account a on a.staff_id = e.by_staff_id
    where e.staff_id = ${staff_id} order by e.event_id desc`.execute(db);
  return rows;
}

/** The boutiques of the house. */
export const everyStore = (db: Database) =>
  db.selectFrom('store').select(['store_id', 'short_title as name']).orderBy('country').orderBy('position').execute();

/** The boutiques of the house with their cities: two cities have boutiques of one title. */
export const storesWithCity = (db: Database) =>
  db.selectFrom('store').select(['store_id', 'short_title as title', 'city']).orderBy('position').execute();

/** Whether the link of an account still opens it at a moment. */
const isInvitedAt = (now: Date) => sql<boolean>`not has_factor and ${isOpenOn(now)} and enrolment_until > ${now}`;

/** Makes the code of an invitation count, when its mail leaves. Undefined for one that is over or followed by another. */
export async function mintInvitation(
  db: Database,
  { invitation_id, enrolment_hash, now }: { invitation_id: string; enrolment_hash: Buffer; now: Date },
) {
  return db
    .updateTable('staff_account')
    .set({ enrolment_hash })
    .where('invitation_id', '=', invitation_id)
    .where(isInvitedAt(now))
    .returning(['email', 'name', 'role', 'chooses_password', 'enrolment_until'])
    .executeTakeFirst();
}

/** The account that a code of an invitation opens. */
export const invitedBy = (db: Database, enrolment_hash: Buffer, now: Date) =>
  db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(['staff_id', 'email', 'staff_account.name', 'chooses_password', 'enrolment_until'])
    .select(roleColumns)
    .where('enrolment_hash', '=', enrolment_hash)
    .where('invitation_id', 'is not', null)
    .where(isInvitedAt(now))
    .executeTakeFirst();

/** Sets the password of an invited account by its code. Returns whether the code still opens it. */
export async function choosePassword(
  tx: Tx,
  {
    staff_id,
    enrolment_hash,
    password_hash,
    now,
  }: {
    staff_id: string;
    enrolment_hash: Buffer;
    password_hash: string;
    now: Date;
  },
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_account')
    .set({ password_hash })
    .where('staff_id', '=', staff_id)
    .where('enrolment_hash', '=', enrolment_hash)
    .where('chooses_password', '=', true)
    .where(isInvitedAt(now))
    .returning('staff_id')
    .executeTakeFirst();
  return changed !== undefined;
}
