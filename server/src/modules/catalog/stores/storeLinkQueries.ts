// The generations of the links of stores' pages.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The generation that a store's links have now. */
export async function generationOf(db: Database, store_id: string): Promise<number> {
  const row = await db
    .selectFrom('store_link')
    .select('generation')
    .where('store_id', '=', store_id)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

/** Raises the generation of a store's links. Returns it; undefined for an unknown store. */
export async function raiseGeneration(db: Database, store_id: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ generation: number }>`
    insert into store_link as l (store_id, generation, revoked_at) select store_id, 1, ${now} from store where store_id = ${store_id}
    on conflict (store_id) do update set generation = l.generation + 1, revoked_at = excluded.revoked_at
    returning generation`.execute(db);
  return rows[0]?.generation;
}
