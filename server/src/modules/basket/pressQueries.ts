// Presses of "add to basket" by their idempotency key: a press sent again adds nothing (api.md, invariant M5).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Places } from '../../platform/db/statement.ts';

/** A press's key and the hash of what it adds; both null where the browser sent no key. */
export type Press = { key: string | null; payload_hash: Buffer | null };

// The call reads the basket for each answer, so it stores none; no call works on the key after the transaction.
const pressed = (session: RawBuilder<unknown>, key: RawBuilder<unknown>, hash: RawBuilder<unknown>) => sql`
  insert into idempotency (session_id, key, payload_hash, holder, lease_until, outcome)
  select session_id, ${key}::uuid, ${hash}::bytea, ${key}::uuid, clock_timestamp(), '{}'::jsonb
  from ${session} where ${key}::uuid is not null
  on conflict (session_id, key) do nothing
  returning key`;

/** Writes a press down with the session that the statement's part `made` opens. */
export const firstPress = (at: Places<Press>) => pressed(sql`made`, at('key'), at('payload_hash'));

/**
 * Writes a press down, waiting for the same press under way. Answers `new`, `same` for one that was done, or `other`
 * for a key that came with another payload.
 */
export async function notePress(
  tx: Tx,
  session_id: string,
  { key, payload_hash }: { key: string; payload_hash: Buffer },
): Promise<'new' | 'same' | 'other'> {
  const session = sql`(select ${session_id}::uuid as session_id) press`;
  const made = await pressed(session, sql`${key}`, sql`${payload_hash}`).execute(tx);
  if (made.rows.length > 0) return 'new';
  const known = await tx
    .selectFrom('idempotency')
    .select('payload_hash')
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return known.payload_hash.equals(payload_hash) ? 'same' : 'other';
}
