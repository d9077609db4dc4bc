// The lines of a draft as those of a basket, so that the basket's and the checkout's own rules price it. decisions/0120.
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { catalogueVersion, type LineRow, pieceOf, type Versioned } from '../basket/basketFragment.ts';
import { wantedLines } from '../basket/wantedLines.ts';

// A draft is no stored basket: its rows have the id of none.
const noBasket = '00000000-0000-0000-0000-000000000000';

const readLines = statement<{ lines: string; country: Country }, LineRow & Versioned>(
  (at) => sql`
    select ${sql.lit(noBasket)} as basket_id, 0 as version, ${sql.lit(noBasket)} as purchase_id,
      l.sku || ' ' || l.options_hash as line_id,
      null as told_store, l.sku, l.qty, l.options, l.options_hash, piece.*, ${catalogueVersion}
    from (
      select w.sku, w.qty, w.place, w.options, w.options_hash
      from jsonb_to_recordset(${at('lines')}::jsonb)
        as w (sku text, qty integer, options jsonb, options_hash text, place integer)
      where exists (select from variant v where v.sku = w.sku)
    ) l
    ${pieceOf(at('country'))}
    order by l.place`,
);

/**
 * The lines of some pieces, merged as a cart merges them, at the prices and the stock of a country; without those that the catalogue
 * does not have.
 */
export function draftLines(
  db: Database | Tx,
  items: Parameters<typeof wantedLines>[0],
  country: Country,
): Promise<(LineRow & Versioned)[]> {
  return readLines(db, { lines: JSON.stringify(wantedLines(items)), country });
}

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
