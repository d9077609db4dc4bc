// Where the pieces of the online stock lie. decisions/0115.
import type { PlaceRow } from '@vitrine/rules/warehouse/storePlace';
import { sql } from 'kysely';
import { skuBegins } from '../../catalog/catalogue/namedFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { likeText } from '../../../platform/db/likeText.ts';

type PlacedSku = { sku: string; place: string | null; free: number };

/** Pieces by the beginning of their SKU or place; without words, all with a place, or only those in stock without one. */
export async function placedSkus(
  db: Database,
  { q, without, most }: { q: string | null; without: boolean; most: number },
): Promise<PlacedSku[]> {
  const begins = q === null ? null : `${likeText(q)}%`;
  const named =
    q === null
      ? sql`true`
      : sql`v.sku = any (array(
          select v.sku from variant v where ${skuBegins(q)}
          union all select p.sku from stock_place p where p.source = 'ecom' and p.place ilike ${begins}))`;
  const { rows } = await sql<PlacedSku>`
    select v.sku, p.place, coalesce(s.qty, 0) as free
    from variant v
    left join stock_place p on p.sku = v.sku and p.source = 'ecom'
    left join stock s on s.sku = v.sku and s.source = 'ecom'
    where not exists (select from set_part n where n.sku = v.sku)
      and ${without ? sql`p.place is null and s.qty > 0` : begins === null ? sql`p.place is not null` : sql`true`}
      and ${named}
    order by p.place, v.sku limit ${most}`.execute(db);
  return rows;
}

/** Which of some SKUs are no pieces of their own: unknown ones, and sets. */
export async function notPieces(db: Database | Tx, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select a.sku from unnest(${skus}::text[]) as a (sku)
    where not exists (select from variant v where v.sku = a.sku)
      or exists (select from set_part n where n.sku = a.sku)`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Writes places; null takes one away. Returns how many changed. In SKU order, so that two lists cannot deadlock. */
export async function putPlaces(
  tx: Tx,
  rows: readonly PlaceRow[],
  by: { readonly staff_id: string; readonly now: Date },
): Promise<number> {
  const given = JSON.stringify(rows.map(({ sku, place }) => ({ sku, place })));
  const { rows: changed } = await sql<{ sku: string }>`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as g (sku text, place text)
    ), gone as (
      delete from stock_place p using given g
      where p.sku = g.sku and p.source = 'ecom' and g.place is null returning p.sku
    ), put as (
      insert into stock_place as p (sku, source, place, changed_at, staff_id)
      select sku, 'ecom', place, ${by.now}, ${by.staff_id}::uuid from given where place is not null order by sku
      on conflict (sku, source) do update set place = excluded.place, changed_at = excluded.changed_at, staff_id = excluded.staff_id
        where p.place <> excluded.place
      returning p.sku
    )
    select sku from gone union all select sku from put`.execute(tx);
  return changed.length;
}

/** The places of some SKUs in the online stock. */
export async function placesOf(db: Database | Tx, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sku: string; place: string }>`
    select sku, place from stock_place where source = 'ecom' and sku = any (${skus}::text[])`.execute(db);
  return new Map(rows.map(({ sku, place }) => [sku, place]));
}
