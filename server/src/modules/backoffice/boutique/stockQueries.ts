// Where a piece can be had.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isVariantNamed } from '../../catalog/catalogue/namedFragment.ts';
import { productTextColumns, productTextTables, type ProductFacts } from '../../checkout/basket/productTextFragment.ts';

export type Found = Pick<ProductFacts, 'title' | 'color' | 'size' | 'picture'> & { sku: string };

/** The pieces for sale whose SKU begins with a text, or whose name holds it; at most twelve. */
export async function piecesFound(db: Database, wording: Wording, typed: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.sku, f.title, f.color, f.size, f.picture from (
      select v.sku, v.position, ${productTextColumns(wording)} from ${productTextTables(wording)}
      -- The twelve first, then their pictures and options.
      where v.sku = any (array(
        select v.sku from variant v join product p on p.code = v.code
        left join product_text t on t.code = v.code and t.language = ${wording}
        where not v.is_withdrawn and not v.is_removed and ${isVariantNamed({ typed, language: wording })}
        order by (upper(v.sku) = ${typed.toUpperCase()}) desc, t.title, v.position, v.sku limit 12))) f
    order by (upper(f.sku) = ${typed.toUpperCase()}) desc, f.title, f.position, f.sku`.execute(db);
  return rows;
}

/** The names of pieces in a wording, by SKU; also of those that are no longer sold. */
export async function namesOf(
  db: Database,
  wording: Wording,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Pick<Found, 'title' | 'color' | 'size'>>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select f.sku, f.title, f.color, f.size from (
      select v.sku, ${productTextColumns(wording)} from ${productTextTables(wording)}
      where v.sku = any (${[...new Set(skus)]}::text[])) f`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

export type Place = {
  sku: string;
  place: string;
  name: string | null;
  city: string | null;
  /** Null of the online stock. */
  country: string | null;
  pieces: number;
};

/** The pieces of SKUs by place, those in boutiques of one country first; a closed boutique has none. */
export async function placesOf(db: Database, skus: readonly string[], country: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select k.sku, k.source as place, s.short_title as name, s.city, s.country, k.qty as pieces
    from stock k left join store s on s.store_id = k.source
    where k.sku = any (${skus}::text[]) and k.qty > 0 and (k.source = 'ecom' or s.store_id is not null)
    order by k.sku, (s.country = ${country}) desc nulls first, s.city, s.short_title limit 600`.execute(db);
  return rows;
}

/** The boutiques but one, those of its country first. */
export async function otherPlaces(
  db: Database,
  store_id: string,
  country: string,
): Promise<{ place: string; name: string; city: string }[]> {
  const { rows } = await sql<{ place: string; name: string; city: string }>`
    select s.store_id as place, s.short_title as name, coalesce(s.city, '') as city from store s
    where s.store_id <> ${store_id} order by (s.country = ${country}) desc, s.city, s.short_title`.execute(db);
  return rows;
}
