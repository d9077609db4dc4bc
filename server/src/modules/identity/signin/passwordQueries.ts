import type { PasswordOwner } from '@vitrine/rules/account/guessablePassword';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Places, statement } from '../../../platform/db/statement.ts';
import type { PasswordReset } from '../../../platform/db/schema.ts';

type On = Database | Tx;

type Forgiven = { here: Buffer; everywhere: Buffer; device: Buffer | null; now: Date };
type PasswordCheck = Forgiven & { customer_id: string; password_hash: string };

/** Deletes the failures of a place and makes it known, where `held` has a row with `is_same`. */
const forgiving = (at: Places<Forgiven>, held: RawBuilder<unknown>) => sql<{ is_same: boolean }>`
  with held as materialized (${held}), own as (
    update login_guard set tries = 0, until_at = ${at('now')}::timestamptz, known_at = ${at('now')}::timestamptz
    from held where held.is_same and guard_key = ${at('device')}::bytea
    returning guard_key
  ), signed as (
    select count(*) > 0 as on_own from own
  ), forgiven as (
    -- A known browser has a counter of its own: failures of others on its network stay counted.
    update login_guard as g set known_at = ${at('now')}::timestamptz,
      tries = case when signed.on_own then greatest(g.tries - 1, 0) else 0 end,
      until_at = case when signed.on_own then g.until_at else ${at('now')}::timestamptz end
    from held, signed where held.is_same and g.guard_key = ${at('here')}::bytea
    returning g.guard_key
  ), uncounted as (
    -- After the others, in the order in which every count locks these rows.
    update login_guard as g set tries = greatest(g.tries - 1, 0)
    from forgiven where g.guard_key = ${at('everywhere')}
  )
  select is_same from held`;
const lockedPassword = statement<PasswordCheck, { is_same: boolean }>((at) =>
  forgiving(
    at,
    sql`select password_hash = ${at('password_hash')} as is_same from customer where customer_id = ${at('customer_id')} for share`,
  ),
);
const forgivenTry = statement<Forgiven, { is_same: boolean }>((at) => forgiving(at, sql`select true as is_same`));

/**
 * Locks the customer's password until the transaction ends. If it is still the checked one, makes the place known,
 * deletes its failures (those of a known browser, not of its network) and takes back this attempt's count for the
 * account. False if the password has changed.
 */
export async function lockPassword(
  tx: Tx,
  customer_id: string,
  password_hash: string,
  guard: Pick<PasswordCheck, 'here' | 'everywhere' | 'device'>,
  now: Date,
): Promise<boolean> {
  const [locked] = await lockedPassword(tx, { customer_id, password_hash, ...guard, now });
  return locked?.is_same ?? false;
}

/** Forgives like `lockPassword` after a sign-in to an account that is no customer's. */
export async function forgiveTry(tx: Tx, forgiven: Forgiven): Promise<void> {
  await forgivenTry(tx, forgiven);
}

/** Takes back one attempt at each guard, row by row, so that it cannot deadlock with a sign-in. */
export async function takeBackTry(db: Database, guard_keys: readonly Buffer[]): Promise<void> {
  for (const guard_key of guard_keys)
    await sql`update login_guard set tries = greatest(tries - 1, 0) where guard_key = ${guard_key}`.execute(db);
}

/** Whether the guard has a successful sign-in since a moment. */
export async function isKnownDevice(db: On, guard_key: Buffer, known_since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('login_guard')
    .select('guard_key')
    .where('guard_key', '=', guard_key)
    .where('known_at', '>', known_since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The customer's sign-in names, which identify their guards, and the current password hash. */
export function passwordHolder(db: On, customer_id: string) {
  return db
    .selectFrom('customer')
    .select(['customer_id', 'email_canonical', 'phone_login', 'password_hash'])
    .select(['firstname', 'lastname', 'firstname2', 'lastname2'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
}

type Holder = NonNullable<Awaited<ReturnType<typeof passwordHolder>>>;

/** The data that a customer's new password must not contain. */
export const ownerOf = (holder: Holder): PasswordOwner => ({
  email: holder.email_canonical,
  phone: holder.phone_login,
  names: [holder.firstname, holder.lastname, holder.firstname2, holder.lastname2],
});

/** Sets a new password if the checked one is still current: the later of two concurrent changes fails. */
export async function changePassword(
  tx: On,
  customer_id: string,
  change: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('customer')
    .set({ password_hash: change.to, updated_at: now })
    .where('customer_id', '=', customer_id)
    .where('password_hash', '=', change.from)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a new password unconditionally; returns the customer's sign-in names for the guards. */
export function setPassword(tx: Tx, customer_id: string, password_hash: string, now: Date) {
  return tx
    .updateTable('customer')
    .set({ password_hash, updated_at: now })
    .where('customer_id', '=', customer_id)
    .returning(['email_canonical', 'phone_login', 'pipl_optin'])
    .executeTakeFirstOrThrow();
}

/** Stores a password reset; a repeated message does not store a second one. */
export async function insertReset(db: On, reset: Insertable<PasswordReset>): Promise<void> {
  await db
    .insertInto('password_reset')
    .values(reset)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** Reads a reset, also when it is used or expired. */
export function reset(db: On, reset_hash: Buffer) {
  return db
    .selectFrom('password_reset')
    .select(['customer_id', 'expires_at', 'used_at'])
    .where('reset_hash', '=', reset_hash)
    .executeTakeFirst();
}

/** Consumes a reset; of concurrent calls only one gets the customer. Invariant A8. */
export function useReset(tx: Tx, reset_hash: Buffer, now: Date) {
  return tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('reset_hash', '=', reset_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'proves'])
    .executeTakeFirst();
}

/** Closes the customer's other open resets. */
export async function closeResets(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('customer_id', '=', customer_id)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the failures of these accounts from all networks; known places stay known. Invariant A4. */
export async function liftLocks(tx: Tx, account_keys: readonly Buffer[], now: Date): Promise<void> {
  await sql`
    update login_guard set tries = 0, until_at = ${now} where account_key = any(${account_keys}::bytea[])`.execute(tx);
}

/** Deletes the known browsers of these accounts except those of `kept`. Invariant A4. */
export async function forgetDevices(
  tx: Tx,
  account_keys: readonly Buffer[],
  excluded: readonly Buffer[],
): Promise<void> {
  await sql`
    delete from login_guard where is_device and account_key = any(${account_keys}::bytea[])
      and guard_key <> all(${excluded}::bytea[])`.execute(tx);
}

/** Deletes guards whose lock has expired and that have had no sign-in since `known_since`. */
export async function sweepGuards(db: Database, now: Date, known_since: Date): Promise<void> {
  await db
    .deleteFrom('login_guard')
    .where('until_at', '<', now)
    .where((eb) => eb.or([eb('known_at', 'is', null), eb('known_at', '<', known_since)]))
    .execute();
}

/** Stores the places as the customer's known ones, without failures. */
export async function knowPlaces(
  tx: Tx,
  places: readonly { guard_key: Buffer; account_key: Buffer; is_device?: boolean }[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const own = { tries: 0, until_at: now, known_at: now };
  await tx
    .insertInto('login_guard')
    .values(places.map((place) => ({ ...place, ...own })))
    .onConflict((conflict) => conflict.column('guard_key').doUpdateSet(own))
    .execute();
}

/** Deletes resets a day after they expire; until then an old link reports its expiry. */
export async function sweepResets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
