// The roles that the house makes, and their history. decisions/0111.
import type { RoleEvent, StoredRole } from '@vitrine/rules/staff/role';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StaffRole } from '../../../platform/db/schema.ts';

/** Serialises changes of accounts and roles, so that each sees what the one before has given. */
export async function lockChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff changes', 0))`.execute(tx);
}

const columns = [
  'role_id',
  'name',
  'order_steps',
  'return_steps',
  'acts',
  'countries',
  'has_own_store',
  'stores',
  'limit_amount',
  'created_at',
] as const;

/** A role by its id. */
export const roleById = (db: Database | Tx, role_id: string) =>
  db.selectFrom('staff_role').select(columns).where('role_id', '=', role_id).executeTakeFirst();

export type RoleRow = NonNullable<Awaited<ReturnType<typeof roleById>>>;

/** All roles of the house, by name. */
export const everyRole = (db: Database) => db.selectFrom('staff_role').select(columns).orderBy('name').execute();

/** How many accounts have each role, those that are over included. */
export async function membersByRole(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; members: number }>`
    select coalesce(role_id::text, role) as role, count(*)::integer as members from staff_account group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ role, members }) => [role, members]));
}

/** The boutiques of the accounts with a role of the house, one for each account. */
export async function storesOfMembers(db: Database | Tx, role_id: string): Promise<(string | null)[]> {
  const rows = await db.selectFrom('staff_account').select('store_id').where('role_id', '=', role_id).execute();
  return rows.map(({ store_id }) => store_id);
}

/** Adds a role; `log_staff_role_event` writes it into the history. Returns whether its name was free. */
export async function addRole(tx: Tx, role: Insertable<StaffRole>): Promise<boolean> {
  const added = tx
    .insertInto('staff_role')
    .values(role)
    .onConflict((same) => same.column('name').doNothing());
  return (await added.returning('role_id').executeTakeFirst()) !== undefined;
}

/** Whether another role has a name. */
export async function hasName(tx: Tx, name: string, but: string): Promise<boolean> {
  const found = tx.selectFrom('staff_role').select('role_id').where('name', '=', name).where('role_id', '!=', but);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Changes a role. */
export async function setRole(tx: Tx, role_id: string, change: Updateable<StaffRole>): Promise<void> {
  await tx.updateTable('staff_role').set(change).where('role_id', '=', role_id).execute();
}

/** Deletes a role that no account has: the foreign key refuses another one. */
export async function deleteRole(tx: Tx, role_id: string): Promise<void> {
  await tx.deleteFrom('staff_role').where('role_id', '=', role_id).execute();
}

type State = (StoredRole & { name: string }) | null;

/** The history of a role, the newest first, with the names of those that acted. */
export async function eventsOfRole(db: Database, role_id: string) {
  const { rows } = await sql<{
    event_id: number;
    at: Date;
    by: string | null;
    what: RoleEvent;
    before: State;
    after: State;
  }>`
    select e.event_id, e.at, a.name as by, e.what, e.before, e.after
    from staff_role_event e left join staff_account a on a.staff_id = e.by_staff_id
    where e.role_id = ${role_id} order by e.event_id desc`.execute(db);
  return rows;
}

/** The last names of some roles, those that were deleted included. */
export async function namesOfRoles(db: Database, role_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ role_id: string; name: string }>`
    select distinct on (role_id) role_id, coalesce(after, before) ->> 'name' as name from staff_role_event
    where role_id = any (${role_ids}::uuid[]) order by role_id, event_id desc`.execute(db);
  return new Map(rows.map(({ role_id, name }) => [role_id, name]));
}
