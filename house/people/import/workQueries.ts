import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/db/database.ts';

/** SKUs of which a place has many pieces and that France sells, none of a set. */
export async function stockedIn(db: Database, source: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select s.sku from stock s join variant v on v.sku = s.sku join price p on p.sku = s.sku and p.country = 'fr'
    where s.source = ${source} and s.qty >= 3 order by md5(s.sku) limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}
