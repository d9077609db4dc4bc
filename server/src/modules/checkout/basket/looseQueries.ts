// Lines that no basket holds, read as those of one, so that the basket's and the checkout's own rules price them. decisions/0120, 0132.
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { catalogueVersion, type LineRow, pieceOf, type Versioned } from './basketFragment.ts';
import { type WantedItem, wantedLines } from './wantedLines.ts';

// They are in no stored basket: their rows have the id of none.
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
export function looseLines(
  db: Database | Tx,
  items: readonly WantedItem[],
  country: Country,
): Promise<(LineRow & Versioned)[]> {
  return readLines(db, { lines: JSON.stringify(wantedLines(items)), country });
}
