// The name of a piece in statements about its SKU alone.
import { type RawBuilder, sql } from 'kysely';

/** The name of the piece with a SKU, whose spaces may be hyphens, in the office's words; null for one that the catalogue has not. */
export const pieceTitle = (sku: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select t.title from variant v join product_text t on t.code = v.code and t.language = 'en'
  where replace(v.sku, ' ', '-') = replace(${sku}, ' ', '-') limit 1)`;
