// The codes by which pieces are scanned, and what a code names. decisions/0115.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isWork, piecesOfUnit, unitsLeft } from './workFragment.ts';

type On = Database | Tx;

/** Writes codes. Returns how many changed. In their order, so that two lists cannot deadlock. */
export async function putCodes(
  tx: Tx,
  rows: readonly { sku: string; gtin: string }[],
  by: { readonly staff_id: string; readonly now: Date },
): Promise<number> {
  const { rows: put } = await sql<{ gtin: string }>`
    insert into piece_code as c (gtin, sku, changed_at, staff_id)
    select gtin, sku, ${by.now}, ${by.staff_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (sku text, gtin text) order by gtin
    on conflict (gtin) do update set sku = excluded.sku, changed_at = excluded.changed_at, staff_id = excluded.staff_id
      where c.sku <> excluded.sku
    returning gtin`.execute(tx);
  return put.length;
}

/** The codes of some SKUs. */
export async function codesOf(db: On, skus: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('piece_code')
    .select(['sku', 'gtin'])
    .where('sku', 'in', [...skus, ''])
    .orderBy('gtin')
    .execute();
  const bySku = new Map<string, string[]>();
  for (const { sku, gtin } of rows) bySku.set(sku, [...(bySku.get(sku) ?? []), gtin]);
  return bySku;
}

/** The SKU that a code names: a GTIN, or a SKU whose spaces may be hyphens. */
export async function skuOf(
  db: Database,
  { text, gtin }: { text: string; gtin: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ sku: string }>`
    select c.sku, 0 as turn from piece_code c where c.gtin = ${gtin}
    union all
    select v.sku, 1 from variant v
    where replace(v.sku, ' ', '-') = replace(${text.toUpperCase()}, ' ', '-') and not exists (select from set_part n where n.sku = v.sku)
    order by turn limit 1`.execute(db);
  return rows[0]?.sku ?? null;
}

/** The order and the return that a number names: their own, or that of a parcel. */
export async function numbered(db: Database, text: string): Promise<{ order: string | null; return: string | null }> {
  const isNumber = (number: string) =>
    sql`upper(replace(${sql.ref(number)}, ' ', '')) = upper(replace(${text}, ' ', ''))`;
  const { rows } = await sql<{ order: string | null; return: string | null }>`
    select coalesce(
        (select o.increment_id from shop_order o where o.increment_id = ${text} and o.placed_at is not null),
        (select o.increment_id from shipment s join shop_order o on o.order_id = s.order_id
          where ${isNumber('s.track_number')} and s.return_id is null order by s.shipped_at desc limit 1)
      ) as "order", coalesce(
        (select r.increment_id from return_request r where r.increment_id = ${text}),
        (select r.increment_id from carrier_label b join return_request r on r.return_id = b.return_id
          where ${isNumber('b.track_number')} order by b.issued_at desc limit 1),
        (select r.increment_id from shipment s join return_request r on r.return_id = s.return_id
          where ${isNumber('s.track_number')} order by s.shipped_at desc limit 1)
      ) as "return"`.execute(db);
  return rows[0] ?? { order: null, return: null };
}

/** Of which country an order is, and in which boutique it is collected; undefined where there is no such order. */
export function placeOfOrder(db: Database, increment_id: string) {
  return db
    .selectFrom('shop_order')
    .select(['store as country', 'pickup_store_id'])
    .where('increment_id', '=', increment_id)
    .executeTakeFirst();
}

/** Orders of the warehouse that still need a piece. */
export async function wantedBy(db: Database, sku: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ increment_id: string }>`
    select o.increment_id from shop_order o
    where ${isWork} and exists (
      select from shop_order_line l ${piecesOfUnit}
      where l.order_id = o.order_id and piece.sku = ${sku} and ${unitsLeft} > 0)
    order by o.placed_at limit ${most}`.execute(db);
  return rows.map(({ increment_id }) => increment_id);
}
