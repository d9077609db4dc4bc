// What pieces weigh today: a weight that the house has corrected counts for parcels of earlier orders too. decisions/0143.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Grams of one piece with its box by SKU: its own, else those of its parts where all of them are known. */
export async function gramsOf(db: Database, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ sku: string; grams: number | null }>`
    select v.sku, coalesce(v.weight, (
      select case when count(*) = count(o.weight) then sum(o.weight * n.qty) end
      from set_part n join variant o on o.sku = n.part_sku where n.sku = v.sku))::integer as grams
    from variant v where v.sku = any (${skus})`.execute(db);
  return new Map(rows.flatMap(({ sku, grams }) => (grams === null ? [] : [[sku, grams] as const])));
}
