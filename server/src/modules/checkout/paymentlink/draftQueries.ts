// The pieces that a search for a draft finds. decisions/0120.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The SKUs that begin with a text, in their order. */
export async function skusFrom(db: Database, begin: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variant where not is_withdrawn and sku >= ${begin} collate "C" and sku < ${`${begin}\u{10FFFF}`} collate "C"
    order by sku limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** The SKUs of products, in the order of the products. */
export async function skusOf(db: Database, codes: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select v.sku from unnest(${codes}::text[]) with ordinality as named (code, place) join variant v on v.code = named.code
    where not v.is_withdrawn order by named.place, v.sku limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}
