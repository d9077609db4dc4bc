// The moves of stock that staff makes by hand. decisions/0043.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StockMove } from '../../../platform/db/schema.ts';

type On = Database | Tx;
type MoveRow = Pick<
  Selectable<StockMove>,
  'move_id' | 'kind' | 'sku' | 'source' | 'to_source' | 'pieces' | 'step_key' | 'payload_hash'
>;

type Variant = { sku: string; stock_sku: string; is_set: boolean };

/** The variants that a SKU or the parts of a stock SKU may name, withdrawn ones too: their pieces still exist. */
export async function variantsNamed(db: On, names: readonly string[]): Promise<Variant[]> {
  const { rows } = await sql<Variant>`
    select v.sku, replace(v.sku, ' ', '-') as stock_sku, exists (select from set_part p where p.sku = v.sku) as is_set
    from variant v where replace(v.sku, ' ', '-') = any (${names}::text[])
    -- A SKU that has the hyphen itself comes last, and wins.
    order by v.sku = replace(v.sku, ' ', '-'), v.sku`.execute(db);
  return rows;
}

/** Whether a text is the id of a store. */
export async function isStore(db: On, store_id: string): Promise<boolean> {
  const row = await db.selectFrom('store').select('store_id').where('store_id', '=', store_id).executeTakeFirst();
  return row !== undefined;
}

/** Writes a move. False where its key, or its reference for this SKU, was used: also when another transaction just uses it. */
export async function addMove(tx: Tx, move: Insertable<StockMove>): Promise<boolean> {
  const row = await tx
    .insertInto('stock_move')
    .values(move)
    .onConflict((conflict) => conflict.doNothing())
    .returning('move_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The move with a key, or else with a reference for a SKU. */
export async function earlierMove(
  tx: Tx,
  { sku, reference, step_key }: { sku: string; reference: string | null; step_key: string | null },
): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`
    select move_id, kind, sku, source, to_source, pieces, step_key, payload_hash from stock_move
    where step_key = ${step_key}::text or (sku = ${sku} and reference = ${reference}::text)
    order by step_key = ${step_key}::text desc nulls last limit 1`.execute(tx);
  return rows[0];
}

/** How many pieces of a SKU are free in places, in their order; 0 where there never were any. */
export async function freeIn(
  db: On,
  sku: string,
  places: readonly string[],
): Promise<{ place: string; free: number }[]> {
  const { rows } = await sql<{ place: string; free: number }>`
    select p.place, coalesce(s.qty, 0) as free
    from unnest(${places}::text[]) with ordinality as p (place, at)
    left join stock s on s.sku = ${sku} and s.source = p.place order by p.at`.execute(db);
  return rows;
}
