import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StaffAccount } from '../../../platform/db/schema.ts';
import { roleColumns } from './roleFragment.ts';

export type { StaffMember } from './staffRows.ts';

/** Adds an account. Returns whether its email had none. */
export async function addAccount(db: Database | Tx, account: Insertable<StaffAccount>): Promise<boolean> {
  const added = await db
    .insertInto('staff_account')
    .values(account)
    .onConflict((same) => same.column('email').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The day (UTC) of a moment: an account is open until its last one is over. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Whether an account is open on the day of a moment, as a condition of a statement. */
export const isOpenOn = (now: Date) =>
  sql<boolean>`staff_account.ended_at is null and coalesce(staff_account.ends_on >= ${dayOf(now)}::date, true)`;

/** The open account with a canonical email. */
export function accountByEmail(db: Database, email: string, now: Date) {
  return db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(['staff_id', 'email', 'staff_account.name', 'password_hash', 'has_factor as is_enrolled'])
    .select(roleColumns)
    .select('locks_lifted_at')
    .where('email', '=', email)
    .where(isOpenOn(now))
    .executeTakeFirst();
}

/** An open account by its id, with its role. */
export function openAccount(db: Database | Tx, staff_id: string, now: Date) {
  return db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(roleColumns)
    .where('staff_id', '=', staff_id)
    .where(isOpenOn(now))
    .executeTakeFirst();
}

/** All accounts, the open ones first. */
export function everyAccount(db: Database) {
  return db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(['staff_id', 'email', 'staff_account.name', 'role', 'staff_role.name as role_name'])
    .select(['store_id', 'ended_at', 'ends_on', 'has_factor as is_enrolled'])
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('email')
    .execute();
}

/** Sets another password, lifts the locks and ends every sign-in of the account. Returns whether the account is open. */
export async function setPassword(db: Database, email: string, password_hash: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('staff_account')
      .set({ password_hash, locks_lifted_at: new Date() })
      .where('email', '=', email)
      .where('ended_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom('staff_session').where('staff_id', '=', changed.staff_id).execute();
    return true;
  });
}

/** Takes the operator's mark that the locks of an account are lifted; of calls at once one gets it. */
export async function takeLiftedLocks(tx: Tx, staff_id: string): Promise<boolean> {
  const row = await tx
    .updateTable('staff_account')
    .set({ locks_lifted_at: null })
    .where('staff_id', '=', staff_id)
    .where('locks_lifted_at', 'is not', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

type NewSession = {
  session_hash: Buffer;
  staff_id: string;
  seen_at: Date;
  ends_at: Date;
  proved_at: Date | null;
  browser: string | null;
  device: string | null;
};

/**
 * Adds a sign-in of an open account whose password is still the checked one, and that has a second factor exactly when
 * its code was checked: a change that commits meanwhile refuses it. Returns whether it was added.
 */
export async function addSession(
  db: Database | Tx,
  session: NewSession,
  checked: { password_hash: string; is_enrolled: boolean },
): Promise<boolean> {
  const { session_hash, staff_id, seen_at, ends_at, proved_at, browser, device } = session;
  const { rows } = await sql`
    with account as materialized (
      select staff_id from staff_account
      where staff_id = ${staff_id} and ${isOpenOn(seen_at)}
        and password_hash = ${checked.password_hash} and has_factor = ${checked.is_enrolled} for share
    )
    insert into staff_session (session_hash, staff_id, seen_at, ends_at, started_at, proved_at, browser, device)
    select ${session_hash}, staff_id, ${seen_at}, ${ends_at}, ${seen_at}, ${proved_at}, ${browser}, ${device} from account
    returning staff_id`.execute(db);
  if (rows.length === 0) return false;
  await db.updateTable('staff_account').set({ seen_at }).where('staff_id', '=', staff_id).execute();
  return true;
}

/** Ends every sign-in of an account. */
export async function endSessionsOf(tx: Tx, staff_id: string): Promise<void> {
  await tx.deleteFrom('staff_session').where('staff_id', '=', staff_id).execute();
}

/** The password's hash of an open account. */
export async function passwordOf(db: Database, staff_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_account')
    .select('password_hash')
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Sets a new password where the checked one is still current: the later of two concurrent changes fails. */
export async function changePassword(
  tx: Database | Tx,
  staff_id: string,
  change: { from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff_account')
    .set({ password_hash: change.to })
    .where('staff_id', '=', staff_id)
    .where('password_hash', '=', change.from)
    .where('ended_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The open account of a session that has not ended and was seen since a moment, and when it was seen. */
export function memberOf(db: Database, session_hash: Buffer, now: Date, seen_since: Date) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff_account', 'staff_account.staff_id', 'staff_session.staff_id')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(roleColumns)
    .select([
      'staff_account.staff_id',
      'staff_account.email',
      'staff_account.name',
      'staff_session.seen_at',
      'staff_session.proved_at',
      'staff_account.has_factor as is_enrolled',
    ])
    .where('session_hash', '=', session_hash)
    .where('ends_at', '>', now)
    .where('staff_session.seen_at', '>', seen_since)
    .where(isOpenOn(now))
    .executeTakeFirst();
}

/** The open accounts of sessions that have not ended and were seen since a moment, by the session's hash in hexadecimal digits. */
export async function membersOf(db: Database, session_hashes: readonly Buffer[], now: Date, seen_since: Date) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff_account', 'staff_account.staff_id', 'staff_session.staff_id')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(['staff_account.staff_id', 'email', 'staff_account.name', 'proved_at', 'has_factor as is_enrolled'])
    .select(roleColumns)
    .select(sql<string>`encode(session_hash, 'hex')`.as('session'))
    .where(sql<boolean>`session_hash = any(${[...session_hashes]}::bytea[])`)
    .where('ends_at', '>', now)
    .where('staff_session.seen_at', '>', seen_since)
    .where(isOpenOn(now))
    .execute();
}

/** Marks a session as seen, and its account, whose mark outlives the session. */
export async function touch(db: Database, session_hash: Buffer, at: Date): Promise<void> {
  await sql`
    with session as (update staff_session set seen_at = ${at} where session_hash = ${session_hash} returning staff_id)
    update staff_account set seen_at = ${at} from session where staff_account.staff_id = session.staff_id`.execute(db);
}

export async function endSession(db: Database | Tx, session_hash: Buffer): Promise<void> {
  await db.deleteFrom('staff_session').where('session_hash', '=', session_hash).execute();
}

/** Deletes the sessions that have ended, were last seen before a moment, or whose account is over. */
export async function sweepSessions(db: Database, now: Date, seen_before: Date): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where((row) => row.or([row('ends_at', '<=', now), row('seen_at', '<=', seen_before)]))
    .execute();
  await sql`delete from staff_session using staff_account
    where staff_account.staff_id = staff_session.staff_id and not (${isOpenOn(now)})`.execute(db);
}

/** Whether the house has a store with a number. */
export async function hasStore(db: Database | Tx, store_id: string): Promise<boolean> {
  const found = await db.selectFrom('store').select('store_id').where('store_id', '=', store_id).executeTakeFirst();
  return found !== undefined;
}

/** A placed order by its number, as far as staff works on it. */
export function orderNumbered(db: Database, increment_id: string) {
  return db
    .selectFrom('shop_order')
    .select(['order_id', 'increment_id', 'status', 'pickup_store_id', 'store as country'])
    .where('increment_id', '=', increment_id)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
}

/** The lines of an order with the units that have left. */
export function linesOf(db: Database, order_id: string) {
  return db
    .selectFrom('shop_order_line')
    .leftJoin('shipment_line', 'shipment_line.item_order_id', 'shop_order_line.item_order_id')
    .select((line) => [
      'shop_order_line.item_order_id',
      'shop_order_line.sku',
      sql<string>`shop_order_line.piece ->> 'name'`.as('product_name'),
      'shop_order_line.qty',
      'shop_order_line.canceled_qty as canceled',
      line.fn.coalesce(line.fn.sum<number>('shipment_line.qty'), line.val(0)).as('shipped'),
    ])
    .where('shop_order_line.order_id', '=', order_id)
    .groupBy([
      'shop_order_line.item_order_id',
      'shop_order_line.sku',
      'shop_order_line.piece',
      'shop_order_line.qty',
      'shop_order_line.canceled_qty',
      'shop_order_line.position',
    ])
    .orderBy('shop_order_line.position')
    .execute();
}
