import type { SeenDevice } from '@vitrine/rules/session/device';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';

type On = Database | Tx;

export type SessionRow = {
  session_id: string;
  customer_id: string | null;
  customer_until: Date | null;
  seen_at: Date;
  expires_at: Date;
};

type At<Name> = (name: Name) => RawBuilder<unknown>;

/** The session of a hash, as a part of another module's statement. */
export const knownSession = (at: At<'session_hash' | 'now'>) => sql<SessionRow>`
  select session_id, customer_id, customer_until, seen_at, expires_at from session
  where session_hash = ${at('session_hash')} and expires_at > ${at('now')}`;

const sessionOf = statement<{ session_hash: Buffer; now: Date }, SessionRow>((at) => knownSession(at));

export async function session(db: On, session_hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return (await sessionOf(db, { session_hash, now }))[0];
}

/**
 * Locks the anonymous session of a cookie, so that writes under it end before and further ones wait for this transaction; rows
 * that only refer to it need no wait. Makes the session where the cookie has none: without a row to lock, a request of
 * another tab could make one after this call, and the sign-in would take its basket over unmerged. Null for a session
 * that is new or signed in, which has nothing to bring.
 */
export async function lockAnonymous(tx: Tx, session_hash: Buffer, now: Date, expires_at: Date): Promise<string | null> {
  const { rows } = await sql<{ session_id: string; is_new: boolean }>`
    insert into session (session_hash, created_at, seen_at, expires_at)
    values (${session_hash}, ${now}, ${now}, ${expires_at})
    on conflict (session_hash) do update set seen_at = excluded.seen_at
      where session.customer_id is null or session.customer_until <= ${now}::timestamptz
    returning session_id, xmax = 0 as is_new`.execute(tx);
  const [row] = rows;
  return row && !row.is_new ? row.session_id : null;
}

export type FirstSession = { session_hash: Buffer; now: Date; expires_at: Date };

/**
 * Stores a new session for each row of `wanted`, as a part of another module's statement; none where the hash is known.
 */
export const madeSession = (at: At<keyof FirstSession>) => sql`
  insert into session (session_hash, created_at, seen_at, expires_at)
  select ${at('session_hash')}::bytea, ${at('now')}::timestamptz, ${at('now')}::timestamptz, ${at('expires_at')}::timestamptz
  from wanted
  on conflict (session_hash) do nothing
  returning session_id`;

export async function touch(
  db: On,
  session_hash: Buffer,
  now: Date,
  expires_at: Date,
  idle_until: Date | null,
): Promise<void> {
  await db
    .updateTable('session')
    .set({
      seen_at: now,
      expires_at,
      ...(idle_until ? { customer_until: sql<Date>`${extended(sql`${idle_until}::timestamptz`)}` } : {}),
    })
    .where('session_hash', '=', session_hash)
    .execute();
}

/**
 * When the sign-in of a session that is in use ends: by inactivity, but never after its absolute end. One that is
 * remembered has the absolute end alone.
 */
const extended = (idle_until: RawBuilder<unknown>) => sql`case when session.is_remembered then session.customer_until
  else least(${idle_until}, coalesce(session.signed_in_until,
    coalesce(session.signed_in_at, session.created_at) + interval '12 hours')) end`;

/** Creates a session; concurrent first calls of one visitor create one. */
export async function createSession(db: On, session_hash: Buffer, now: Date, expires_at: Date): Promise<string> {
  const row = await db
    .insertInto('session')
    .values({ session_hash, created_at: now, seen_at: now, expires_at })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ seen_at: now, expires_at }))
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return row.session_id;
}

/** The new owner of a session, and the device of the sign-in. */
type SignedInAs = { customer_id: string; idle_until: Date; sign_in: SignIn | null } & SeenDevice;

/** The lifetime of a sign-in, fixed when the customer signs in. */
export type SignIn = {
  /** The absolute end. */
  readonly signed_in_until: Date;
  /** Whether it ignores inactivity. */
  readonly is_remembered: boolean;
};

type Replaced = {
  old_hash: Buffer;
  new_hash: Buffer;
  now: Date;
  expires_at: Date;
  customer_id: string | null;
  idle_until: Date | null;
  is_sign_in: boolean;
  signed_in_until: Date | null;
  is_remembered: boolean;
  browser: string | null;
  device: string | null;
};

/** When a new sign-in ends without further activity. */
const signedIn = (at: At<'idle_until' | 'signed_in_until' | 'is_remembered'>) => sql`case
  when ${at('is_remembered')}::boolean then ${at('signed_in_until')}::timestamptz
  else least(${at('idle_until')}::timestamptz, ${at('signed_in_until')}::timestamptz) end`;

// One statement for both: nearly every sign-in is also the first thing of a visitor that is stored.
const replacing = statement<Replaced, { session_id: string }>(
  (at) => sql`
    with moved as (
      update session set
        session_hash = ${at('new_hash')}::bytea, customer_id = ${at('customer_id')}::uuid,
        customer_until = case when ${at('customer_id')}::uuid is null then null
          when ${at('is_sign_in')}::boolean then ${signedIn(at)}
          else ${extended(sql`${at('idle_until')}::timestamptz`)} end,
        signed_in_until = case when ${at('customer_id')}::uuid is null then null
          when ${at('is_sign_in')}::boolean then ${at('signed_in_until')}::timestamptz else signed_in_until end,
        is_remembered = case when ${at('customer_id')}::uuid is null then false
          when ${at('is_sign_in')}::boolean then ${at('is_remembered')}::boolean else is_remembered end,
        proven_at = case when ${at('customer_id')}::uuid is null then null
          when ${at('is_sign_in')}::boolean then ${at('now')}::timestamptz else proven_at end,
        browser = ${at('browser')}::text,
        device = ${at('device')}::text, seen_at = ${at('now')}::timestamptz, expires_at = ${at('expires_at')}::timestamptz,
        -- Who only gets a new cookie has been signed in since before.
        signed_in_at = case when ${at('customer_id')}::uuid is null then null
          when customer_id = ${at('customer_id')}::uuid then coalesce(signed_in_at, ${at('now')}::timestamptz)
          else ${at('now')}::timestamptz end
      where session_hash = ${at('old_hash')}::bytea
      returning session_id
    ), made as (
      insert into session (
        session_hash, customer_id, customer_until, signed_in_until, is_remembered, proven_at, browser, device, seen_at,
        expires_at, created_at, signed_in_at)
      select ${at('new_hash')}::bytea, ${at('customer_id')}::uuid,
        case when ${at('customer_id')}::uuid is null then null else ${signedIn(at)} end,
        ${at('signed_in_until')}::timestamptz, ${at('is_remembered')}::boolean,
        case when ${at('is_sign_in')}::boolean then ${at('now')}::timestamptz end,
        ${at('browser')}::text, ${at('device')}::text, ${at('now')}::timestamptz, ${at('expires_at')}::timestamptz,
        ${at('now')}::timestamptz,
        case when ${at('customer_id')}::uuid is null then null else ${at('now')}::timestamptz end
      where not exists (select from moved)
      returning session_id
    )
    select session_id from moved union all select session_id from made`,
);

/** Moves the session to a new hash, keeping its session_id; creates one when the old hash has none. */
export async function replaceSession(
  db: On,
  old_hash: Buffer,
  new_hash: Buffer,
  owner: SignedInAs | null,
  now: Date,
  expires_at: Date,
): Promise<string> {
  const { customer_id = null, idle_until = null, browser = null, device = null, sign_in = null } = owner ?? {};
  const { signed_in_until, is_remembered } = sign_in ?? { signed_in_until: null, is_remembered: false };
  const ends = { idle_until, is_sign_in: sign_in !== null, signed_in_until, is_remembered };
  const [row] = await replacing(db, { customer_id, browser, device, ...ends, old_hash, new_hash, now, expires_at });
  if (!row) throw new Error('a session is neither moved nor made');
  return row.session_id;
}

/** Records that the customer has authenticated in this session. */
export async function prove(db: On, session_id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ proven_at: now }).where('session_id', '=', session_id).execute();
}

/** When the customer last authenticated in this session. */
export async function provenAt(db: On, session_id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('proven_at')
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return row?.proven_at ?? null;
}

type OpenSessionRow = {
  session_id: string;
  browser: string | null;
  device: string | null;
  signed_in_at: Date | null;
  seen_at: Date;
};

/** The customer's signed-in sessions, by last use. */
export function openSessions(db: On, customer_id: string, now: Date): Promise<OpenSessionRow[]> {
  return db
    .selectFrom('session')
    .select(['session_id', 'browser', 'device', 'signed_in_at', 'seen_at'])
    .where('customer_id', '=', customer_id)
    .where('customer_until', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .execute();
}

/** Deletes a session of the customer; false when there is none with this id. */
export async function endSession(db: On, customer_id: string, session_id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('customer_id', '=', customer_id)
    .where('session_id', '=', session_id)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSessions(db: On, customer_id: string, but_session_id: string | null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('customer_id', '=', customer_id)
    .$if(but_session_id !== null, (query) => query.where('session_id', '!=', but_session_id))
    .execute();
}

/** Deletes ended sessions. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}
