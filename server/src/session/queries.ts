import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';

type On = Database | Tx;

export function session(db: On, session_hash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .select(['session_id', 'customer_id', 'customer_until', 'seen_at', 'expires_at'])
    .where('session_hash', '=', session_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function touch(
  db: On,
  session_hash: Buffer,
  now: Date,
  expires_at: Date,
  customer_until: Date | null,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: now, expires_at, ...(customer_until ? { customer_until } : {}) })
    .where('session_hash', '=', session_hash)
    .execute();
}

/** Two first calls of one visitor at once make one session. */
export async function createSession(db: On, session_hash: Buffer, now: Date, expires_at: Date): Promise<string> {
  const row = await db
    .insertInto('session')
    .values({ session_hash, created_at: now, seen_at: now, expires_at })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ seen_at: now, expires_at }))
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return row.session_id;
}

/** The session moves to a new hash, keeping its session_id; where the old hash holds no session, a new one is made. */
export async function replaceSession(
  db: On,
  old_hash: Buffer,
  new_hash: Buffer,
  customer_id: string | null,
  customer_until: Date | null,
  now: Date,
  expires_at: Date,
): Promise<string> {
  const moved = await db
    .updateTable('session')
    .set({ session_hash: new_hash, customer_id, customer_until, seen_at: now, expires_at })
    .where('session_hash', '=', old_hash)
    .returning('session_id')
    .executeTakeFirst();
  if (moved) return moved.session_id;
  const made = await db
    .insertInto('session')
    .values({ session_hash: new_hash, customer_id, customer_until, created_at: now, seen_at: now, expires_at })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return made.session_id;
}

export async function endSessions(db: On, customer_id: string, but_session_id: string | null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('customer_id', '=', customer_id)
    .$if(but_session_id !== null, (query) => query.where('session_id', '!=', but_session_id))
    .execute();
}

/** The named secret, made once; every process reads the same. */
export async function sharedSecret(db: On, name: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into secret (name, value) values (${name}, ${fresh}) on conflict do nothing`.execute(db);
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
