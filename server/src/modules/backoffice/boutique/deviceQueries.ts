// The devices of boutiques, and the PINs and sign-ins of their people.
import type { Scope } from '@vitrine/rules/staff/role';
import { sql } from 'kysely';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RoleColumns } from '../staff/memberRole.ts';

type DeviceRow = { device_id: string; store_id: string; store: string; country: string };

/** The device of a cookie, unless it is revoked. */
export function deviceOf(db: Database, token_hash: Buffer): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('boutique_device')
    .innerJoin('store', 'store.store_id', 'boutique_device.store_id')
    .select(['device_id', 'boutique_device.store_id', 'short_title as store', 'country'])
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

type NewDevice = { store_id: string; name: string; token_hash: Buffer; enrolled_by: string; enrolled_at: Date };

export async function addDevice(db: Database, device: NewDevice): Promise<void> {
  await db.insertInto('boutique_device').values(device).execute();
}

/** The devices of a scope that are not revoked, by boutique. */
export function openDevices(db: Database, scope: Scope) {
  return db
    .selectFrom('boutique_device')
    .innerJoin('store', 'store.store_id', 'boutique_device.store_id')
    .innerJoin('staff_account', 'staff_account.staff_id', 'boutique_device.enrolled_by')
    .select(['device_id', 'boutique_device.store_id', 'short_title as store', 'boutique_device.name as label'])
    .select(['staff_account.name as enrolled_by', 'enrolled_at', 'boutique_device.seen_at'])
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`${storeInScope(scope, sql`boutique_device.store_id`)}`)
    .orderBy('boutique_device.store_id')
    .orderBy('enrolled_at')
    .execute();
}

/** Revokes a device with its sign-ins, by PIN and whole ones. Returns whether it was open, and in the scope. */
export async function revokeDevice(
  tx: Tx,
  device_id: string,
  by: { staff_id: string; scope: Scope; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('boutique_device')
    .set({ revoked_at: by.now, revoked_by: by.staff_id })
    .where('device_id', '=', device_id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`${storeInScope(by.scope, sql`store_id`)}`)
    .returning('device_id')
    .executeTakeFirst();
  if (!row) return false;
  await tx.deleteFrom('boutique_session').where('device_id', '=', device_id).execute();
  await tx.deleteFrom('staff_session').where('boutique_device_id', '=', device_id).execute();
  return true;
}

/** Notes the device at which a whole sign-in works; of a revocation at the same time one sees the other. */
export async function noteDevice(db: Database, session_hash: Buffer, token_hash: Buffer): Promise<void> {
  await sql`
    with device as materialized (
      select device_id from boutique_device where token_hash = ${token_hash} and revoked_at is null for share)
    update staff_session s set boutique_device_id = device.device_id from device
    where s.session_hash = ${session_hash} and s.boutique_device_id is distinct from device.device_id`.execute(db);
}

/** An open account with a second factor that works in a boutique, as conditions of a statement. */
const worksIn = (store_id: string, today: string) => sql<boolean>`
  a.store_id = ${store_id} and a.has_factor and a.ended_at is null
    and coalesce(a.ends_on >= ${today}::date, true)`;

export type Person = { staff_id: string; name: string };

/** The persons of a boutique that have a PIN. */
export async function peopleOf(db: Database, store_id: string, today: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.staff_id, a.name from staff_account a join staff_pin using (staff_id)
    where ${worksIn(store_id, today)} order by a.name, a.staff_id`.execute(db);
  return rows;
}

/** The hash of the PIN of a person of a boutique; undefined for any other. */
export async function pinOf(
  db: Database,
  { staff_id, store_id, today }: { staff_id: string; store_id: string; today: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ pin_hash: string }>`
    select p.pin_hash from staff_account a join staff_pin p using (staff_id)
    where a.staff_id = ${staff_id} and ${worksIn(store_id, today)}`.execute(db);
  return rows[0]?.pin_hash;
}

export const hasPin = async (db: Database, staff_id: string): Promise<boolean> =>
  (await db.selectFrom('staff_pin').select('staff_id').where('staff_id', '=', staff_id).executeTakeFirst()) !==
  undefined;

/** Sets a PIN, and ends the sign-ins by an earlier one. */
export async function setPin(tx: Tx, pin: { staff_id: string; pin_hash: string; set_at: Date }): Promise<void> {
  await tx
    .insertInto('staff_pin')
    .values(pin)
    .onConflict((same) => same.column('staff_id').doUpdateSet({ pin_hash: pin.pin_hash, set_at: pin.set_at }))
    .execute();
  await tx.deleteFrom('boutique_session').where('staff_id', '=', pin.staff_id).execute();
}

type NewSession = { session_hash: Buffer; staff_id: string; device_id: string; now: Date; ends_at: Date };

/** Adds a sign-in while its PIN is the checked one and its device is not revoked. Returns whether it was added. */
export async function addSession(tx: Tx, session: NewSession, pin_hash: string): Promise<boolean> {
  const { session_hash, staff_id, device_id, now, ends_at } = session;
  const { rows } = await sql`
    with pin as materialized (select from staff_pin where staff_id = ${staff_id} and pin_hash = ${pin_hash} for share),
      device as materialized (
        select from boutique_device where device_id = ${device_id} and revoked_at is null for share)
    insert into boutique_session (session_hash, staff_id, device_id, started_at, seen_at, ends_at)
    select ${session_hash}, ${staff_id}, ${device_id}, ${now}, ${now}, ${ends_at} from pin, device
    returning staff_id`.execute(tx);
  if (rows.length === 0) return false;
  await tx.updateTable('boutique_device').set({ seen_at: now }).where('device_id', '=', device_id).execute();
  return true;
}

type PinMember = RoleColumns & {
  staff_id: string;
  email: string;
  name: string;
  device_id: string;
  seen_at: Date;
  ends_at: Date;
};

/** The member of a sign-in by PIN at its device, while account, device and sign-in are open. */
export async function memberOf(
  db: Database,
  asked: { session_hash: Buffer; token_hash: Buffer; now: Date; seen_since: Date; today: string },
): Promise<PinMember | undefined> {
  const { rows } = await sql<PinMember>`
    select a.staff_id, a.email, a.name, a.role, a.role_id, a.store_id, r.order_steps, r.return_steps, r.acts, r.countries,
      r.has_own_store, r.stores, r.limit_amount, d.device_id, s.seen_at, s.ends_at
    from boutique_session s join boutique_device d using (device_id) join staff_account a on a.staff_id = s.staff_id
      left join staff_role r on r.role_id = a.role_id
    where s.session_hash = ${asked.session_hash} and d.token_hash = ${asked.token_hash} and d.revoked_at is null
      and s.ends_at > ${asked.now} and s.seen_at > ${asked.seen_since}
      and a.store_id = d.store_id and a.has_factor and a.ended_at is null
      and coalesce(a.ends_on >= ${asked.today}::date, true)`.execute(db);
  return rows[0];
}

export async function touch(db: Database, session_hash: Buffer, seen_at: Date): Promise<void> {
  await db.updateTable('boutique_session').set({ seen_at }).where('session_hash', '=', session_hash).execute();
}

export async function endSession(db: Database, session_hash: Buffer): Promise<void> {
  await db.deleteFrom('boutique_session').where('session_hash', '=', session_hash).execute();
}

/** Deletes the sign-ins that are over. */
export async function sweepSessions(db: Database, now: Date, seen_before: Date): Promise<void> {
  await db
    .deleteFrom('boutique_session')
    .where((row) => row.or([row('ends_at', '<=', now), row('seen_at', '<=', seen_before)]))
    .execute();
}

/** When a sign-in of the office ends. */
export async function staffSessionEnd(db: Database, session_hash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .select('ends_at')
    .where('session_hash', '=', session_hash)
    .executeTakeFirst();
  return row?.ends_at;
}

/** The boutiques of the house: of one id, or all. */
export function storesFor(db: Database, store_id: string | null) {
  const stores = db.selectFrom('store').select(['store_id', 'short_title as name', 'country']).orderBy('store_id');
  return (store_id === null ? stores : stores.where('store_id', '=', store_id)).execute();
}

/** The names of some boutiques. */
export async function placeNames(db: Database, store_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('store')
    .select(['store_id', 'short_title as name'])
    .where('store_id', 'in', [...store_ids, ''])
    .execute();
  return new Map(rows.map(({ store_id, name }) => [store_id, name]));
}
