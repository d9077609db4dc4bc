// Stock in stores, for the calls of the product page and of find-in-store.
import type { SetPart } from '@vitrine/rules/stock/setStock';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../../platform/db/statement.ts';
import { isOpenStore } from './openStoreFragment.ts';

const known = statement<{ stock_skus: readonly string[] }, { stock_sku: string; sku: string }>(
  (at) => sql`
    select replace(sku, ' ', '-') as stock_sku, sku from variant
    where replace(sku, ' ', '-') = any (${at('stock_skus')}::text[]) and not is_withdrawn
    -- A SKU that has the hyphen itself comes last, and wins.
    order by sku = replace(sku, ' ', '-'), sku`,
);

/** The SKUs of these stock SKUs, by stock SKU. */
export async function skusByStockSku(db: Database, stock_skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await known(db, { stock_skus });
  return new Map(rows.map(({ stock_sku, sku }) => [stock_sku, sku]));
}

type StoreFigure = { store_id: string; pieces: number; is_ereservation: boolean };

const parts = statement<{ skus: readonly string[] }, { sku: string; part_sku: string; qty: number }>(
  (at) => sql`select sku, part_sku, qty from set_part where sku = any (${at('skus')}::text[]) order by sku, place`,
);

/** The parts of the sets among these SKUs, by SKU. */
export async function partsBySku(db: Database, skus: readonly string[]): Promise<Map<string, SetPart[]>> {
  const bySku = new Map<string, SetPart[]>();
  for (const { sku, part_sku, qty } of await parts(db, { skus }))
    bySku.set(sku, [...(bySku.get(sku) ?? []), { sku: part_sku, qty }]);
  return bySku;
}

const department = statement<{ sku: string }, { department_code: string }>(
  (at) => sql`
    select p.department_code from variant v join product p on p.code = v.code where v.sku = ${at('sku')} limit 1`,
);

/** The department of a SKU's product; undefined for an unknown SKU. */
export const departmentOf = async (db: Database, sku: string): Promise<string | undefined> =>
  (await department(db, { sku }))[0]?.department_code;

/** Pieces of stock that a store needs to have a product or set. */
export type Pieces = readonly SetPart[];

const figures = statement<
  { skus: readonly string[]; qtys: readonly number[]; store_ids: readonly string[] },
  StoreFigure
>(
  (at) => sql`
    select st.store_id, st.is_ereservation, coalesce(found.pieces, 0)::integer as pieces
    from unnest(${at('store_ids')}::text[]) with ordinality as asked (store_id, place)
    join store st on st.store_id = asked.store_id and ${isOpenStore('st')}
    left join (
      select s.source, min(s.qty / need.qty) as pieces, count(*) as skus
      from unnest(${at('skus')}::text[], ${at('qtys')}::integer[]) as need (sku, qty) join stock s on s.sku = need.sku
      group by s.source
    ) found on found.source = st.store_id and found.skus = cardinality(${at('skus')}::text[])
    order by asked.place`,
);

/** How often each open store has these pieces together: of a set, as often as its scarcest part allows. In the asked order. */
export function figuresByStore(db: Database, pieces: Pieces, store_ids: readonly string[]): Promise<StoreFigure[]> {
  return figures(db, { skus: pieces.map(({ sku }) => sku), qtys: pieces.map(({ qty }) => qty), store_ids });
}

/**
 * A row when a store that takes reservations does not have a product or set now, as a part of another module's statement; no
 * row for an unknown product or store. A stock SKU that is one SKU has no other reading (`skusOfStockSku`).
 */
export const missingInStore = (at: (name: 'stock_sku' | 'store_id') => RawBuilder<unknown>) => sql`
  with product as (
    select sku from variant where replace(sku, ' ', '-') = ${at('stock_sku')} and not is_withdrawn
    order by sku = replace(sku, ' ', '-') desc, sku desc limit 1
  ), need as (
    select coalesce(part_sku, sku) as sku, coalesce(sum(qty), 1) as qty
    from product left join set_part using (sku) group by 1
  )
  select from store where store_id = ${at('store_id')} and is_ereservation and exists (
    select from need where not exists (
      select from stock s where s.sku = need.sku and s.source = store.store_id and s.qty >= need.qty))`;

const shown = statement<{ sets: string; country: Country }, { name: string; has_stock_retail: boolean }>(
  (at) => sql`
    -- From the first part's stores, so that the first store with all parts ends the search.
    select a.name, exists (
      select from stock s join store st on st.store_id = s.source
      where s.sku = a.pieces -> 0 ->> 'sku' and s.qty > 0 and st.country = ${at('country')} and ${isOpenStore('st')} and not exists (
        select from jsonb_to_recordset(a.pieces) need (sku text, qty integer)
        where not exists (select from stock o where o.sku = need.sku and o.source = s.source and o.qty >= need.qty)
      )
    ) as has_stock_retail
    from jsonb_to_recordset(${at('sets')}::jsonb) as a (name text, pieces jsonb)`,
);

/** Whether one open store of the country has all pieces of a name. */
export function presentIn(
  db: Database,
  sets: readonly { name: string; pieces: Pieces }[],
  country: Country,
): Promise<{ name: string; has_stock_retail: boolean }[]> {
  return shown(db, { sets: JSON.stringify(sets), country });
}
