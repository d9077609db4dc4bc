// Idempotency keys of "add to basket": a repeated request adds nothing (api.md, invariant M5).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Places } from '../../../platform/db/statement.ts';

/** A request's key and the hash of its items; both null when the browser sent no key. */
export type AddKey = { key: string | null; payload_hash: Buffer | null };

// Stores an empty outcome, because each answer reads the basket again, and a lease that is over, because the
// transaction completes the request.
const recorded = (session: RawBuilder<unknown>, key: RawBuilder<unknown>, hash: RawBuilder<unknown>) => sql`
  insert into idempotency (session_id, key, payload_hash, holder, lease_until, outcome)
  select session_id, ${key}::uuid, ${hash}::bytea, ${key}::uuid, clock_timestamp(), '{}'::jsonb
  from ${session} where ${key}::uuid is not null
  on conflict (session_id, key) do nothing
  returning key`;

/** Records a request's key with the session that the statement's part `made` opens. */
export const firstAddKey = (at: Places<AddKey>) => recorded(sql`made`, at('key'), at('payload_hash'));

/**
 * Records a request's key, and waits for a concurrent request with the same key. Returns `new`, `same` for a completed
 * request, or `other` for a key used with another payload.
 */
export async function recordAddKey(
  tx: Tx,
  session_id: string,
  { key, payload_hash }: { key: string; payload_hash: Buffer },
): Promise<'new' | 'same' | 'other'> {
  const session = sql`(select ${session_id}::uuid as session_id) add_key`;
  const made = await recorded(session, sql`${key}`, sql`${payload_hash}`).execute(tx);
  if (made.rows.length > 0) return 'new';
  const known = await tx
    .selectFrom('idempotency')
    .select('payload_hash')
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return known.payload_hash.equals(payload_hash) ? 'same' : 'other';
}
