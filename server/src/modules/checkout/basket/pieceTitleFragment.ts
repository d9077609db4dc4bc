// The name of a piece in statements about its SKU alone.
import { type RawBuilder, sql } from 'kysely';

/** The name of the piece with a SKU, in the office's words; null for one that the catalogue has not. */
export const pieceTitle = (sku: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select t.title from variant v join product_text t on t.code = v.code and t.language = 'en'
  where v.sku = ${sku})`;

/** The SKU of the catalogue for one as it was typed, whose spaces may be hyphens. */
export const skuAsTyped = (typed: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select x.sku from variant x where replace(x.sku, ' ', '-') = replace(${typed}, ' ', '-') limit 1)`;
