// How a view of the shop waits for others. decisions/0135.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Milliseconds that a view waits for a lock: far less than the second after which the database ends one of two that wait for each other. */
const lockMs = 50;

/** Lets a view give way: it never holds up what changes the shop. */
export async function yieldSoon(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx);
}
