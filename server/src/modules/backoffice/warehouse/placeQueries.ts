// Where the pieces of the online stock lie. decisions/0115.
import { type PlaceRow, writtenPlace } from '@vitrine/rules/warehouse/storePlace';
import { type RawBuilder, sql } from 'kysely';
import { begins, skuBegins } from '../../catalog/catalogue/namedFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';

type PlacedSku = { sku: string; place: string | null; free: number };
type Asked = { readonly q: string | null; readonly without: boolean; readonly most: number };

/**
 * Whether a statement finds nothing. Row by row, so that a list ends at its page: for a `not exists` the planner reads and sorts all that an index has
 * found, whose number a prepared statement does not know.
 */
const isNone = (from: RawBuilder<unknown>) => sql`(select true ${from} limit 1) is null`;
/** A set lies nowhere. There are few, so that they are read once and not for each piece. */
const isNoSet = (sku: RawBuilder<unknown>) => sql`${sku} not in (select n.sku from set_part n)`;
const placeOf = (sku: RawBuilder<unknown>) => sql`from stock_place o where o.sku = ${sku} and o.source = 'ecom'`;

/** Pieces with a place, in the order of the places. Those of a text are found twice, each time by an index of its own. */
function withPlace({ q, most }: Asked): RawBuilder<unknown> {
  const those = (of: RawBuilder<unknown>) => sql`(
    select p.sku, p.place from stock_place p
    where p.source = 'ecom' and ${of} and ${isNoSet(sql`p.sku`)}
    order by p.place using ~<~, p.sku using ~<~ limit ${sql.lit(most)})`;
  return q === null
    ? those(sql`true`)
    : sql`${those(skuBegins(q, 'p'))} union ${those(begins(sql`p.place`, writtenPlace(q)))}`;
}

/** Pieces without a place, in the order of their SKUs: those of a text, or those in stock. */
function withoutPlace({ q, without, most }: Asked): RawBuilder<unknown> {
  const inStock = sql`from stock s where s.sku = v.sku and s.source = 'ecom' and s.qty > 0`;
  return q === null
    ? sql`(
      select s.sku, null::text as place from stock s
      where s.source = 'ecom' and s.qty > 0 and not exists (select ${placeOf(sql`s.sku`)}) and ${isNoSet(sql`s.sku`)}
      order by s.sku limit ${sql.lit(most)})`
    : sql`(
      select v.sku, null::text as place from variant v
      where ${skuBegins(q)} and ${isNone(placeOf(sql`v.sku`))} and ${isNoSet(sql`v.sku`)} ${without ? sql`and not ${isNone(inStock)}` : sql``}
      order by upper(v.sku) using ~<~ limit ${sql.lit(most)})`;
}

/**
 * Pieces by the beginning of their SKU or place; without words, all with a place, or only those in stock without one. Those without a place come
 * last. Each part ends at the page: `most` is in the text of the statement, because a prepared one would be planned for a tenth of the house.
 */
export async function placedSkus(db: Database, asked: Asked): Promise<PlacedSku[]> {
  const parts = [
    ...(asked.without ? [] : [withPlace(asked)]),
    ...(asked.without || asked.q !== null ? [withoutPlace(asked)] : []),
  ];
  const { rows } = await sql<PlacedSku>`
    select f.sku, f.place, coalesce(s.qty, 0) as free
    from (${sql.join(parts, sql` union all `)}) f join variant v on v.sku = f.sku left join stock s on s.sku = f.sku and s.source = 'ecom'
    order by f.place, f.sku limit ${sql.lit(asked.most)}`.execute(db);
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
