// The pieces that a count is about: what should be there, what moved, and their departments. decisions/0115, 0140.
import type { LedgerFigure } from '@vitrine/rules/warehouse/stockCount';
import { sql } from 'kysely';
import { distinctValues } from '../../../platform/db/distinctValues.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { CountRow, Names } from './countQueries.ts';
import { heldThere, inHouse, soldThere } from './thereFragment.ts';
import { piecesOfUnit } from './workFragment.ts';

type On = Database | Tx;
/** An order waits no longer than this for its collector. In milliseconds. */
const longestWait = 180 * 86_400_000;

/** The department of a piece. */
export async function departmentOf(db: On, sku: string): Promise<string | null> {
  const row = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.code', 'variant.code')
    .select('department_code')
    .where('sku', '=', sku)
    .executeTakeFirst();
  return row?.department_code ?? null;
}

/** The departments of the catalogue, with their names by language; null for one without names. */
export async function departments(db: Database): Promise<{ code: string; names: Names | null }[]> {
  const { rows } = await sql<{ code: string; names: Names | null }>`
    select d.code, o.names from unnest(${distinctValues('product', 'department_code')}) as d (code)
    left join attribute_option o on o.field = 'department' and o.code = d.code
    order by o.position nulls last, d.code`.execute(db);
  return rows;
}

/**
 * Whether pieces of a SKU may have come to a place or left it at a moment or since: entries of the ledger other than sales from stock, and steps of paid
 * orders that are collected there. One that moved no piece does no harm: the SKU is counted again.
 */
export async function movedSince(
  tx: Tx,
  { sku, source, since }: { sku: string; source: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from stock_entry e where e.sku = ${sku} and e.source = ${source} and e.at >= ${since}
      and (e.kind in ('received', 'damaged', 'transferred', 'counted') or e.cause in ('transfer', 'reservation'))
    union all
    select from order_event v join shop_order o on o.order_id = v.order_id
    where o.pickup_store_id = ${source} and o.placed_at > ${new Date(since.getTime() - longestWait)}
      and v.at >= ${since} and v.from_status in (${inHouse}) and v.from_status <> v.to_status
      and exists (select from shop_order_line l ${piecesOfUnit} where l.order_id = o.order_id and piece.sku = ${sku})
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The pieces of a SKU in a place now, and the newest entry of their ledger: one statement, so that all are of one state. */
export async function figureOf(
  tx: Tx,
  sku: string,
  source: string,
): Promise<LedgerFigure & { readonly entry_id: number }> {
  const [of, at] = [sql`${sku}::text`, sql`${source}::text`];
  const { rows } = await sql<LedgerFigure & { entry_id: number }>`
    select coalesce((select s.qty from stock s where s.sku = ${sku} and s.source = ${source}), 0) as free,
      ${heldThere(of, at)} as held, ${soldThere(of, at)} as sold,
      coalesce((select max(e.entry_id) from stock_entry e where e.sku = ${sku} and e.source = ${source}), 0) as entry_id`.execute(
    tx,
  );
  return rows[0] ?? { free: 0, held: 0, sold: 0, entry_id: 0 };
}

/** Pieces that should be in the place of a count and were not counted. */
export async function uncounted(
  db: Database,
  { count_id, source, department_code }: Pick<CountRow, 'count_id' | 'source' | 'department_code'>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select s.sku from stock s join variant v on v.sku = s.sku join product p on p.code = v.code
    where s.source = ${source} and (${department_code}::text is null or p.department_code = ${department_code})
      and not exists (select from stock_count_line l where l.count_id = ${count_id}::uuid and l.sku = s.sku)
      and (s.qty > 0 or ${heldThere(sql`s.sku`, sql`s.source`)} > 0 or ${soldThere(sql`s.sku`, sql`s.source`)} > 0)
    order by s.sku limit ${most}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** The free pieces of a figure. Call it under its lock. */
export async function freeOf(tx: Tx, sku: string, source: string): Promise<number> {
  const row = await tx
    .selectFrom('stock')
    .select('qty')
    .where('sku', '=', sku)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.qty ?? 0;
}

/** The prices of some SKUs in a country, in minor units. */
export async function pricesOf(db: On, skus: readonly string[], country: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ sku: string; amount: number }>`
    select sku, amount from price where country = ${country} and sku = any (${skus}::text[])`.execute(db);
  return new Map(rows.map(({ sku, amount }) => [sku, amount]));
}
