// Waves: the orders that one person picks together. decisions/0115.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import { isToPick, needsPick, piecesOfUnit, stillToPick, unitsLeft } from './workFragment.ts';

type On = Database | Tx;

export type WaveRow = { wave_id: string; number: number; started_at: Date; ended_at: Date | null; by: string };

type Key = { readonly number: number; readonly payload_hash: Buffer };

/** The wave that a call has started. */
export function waveOfKey(db: On, { key }: StepKey): Promise<Key | undefined> {
  return db.selectFrom('pick_wave').select(['number', 'payload_hash']).where('step_key', '=', key).executeTakeFirst();
}

/** Adds an empty wave. Undefined where another transaction has just used its key. */
export async function addWave(
  tx: Tx,
  wave: { wave_id: string; staff_id: string; now: Date; step_key: StepKey },
): Promise<number | undefined> {
  const { wave_id, staff_id, now, step_key } = wave;
  const row = await tx
    .insertInto('pick_wave')
    .values({
      wave_id,
      staff_id,
      source: 'ecom',
      started_at: now,
      step_key: step_key.key,
      payload_hash: step_key.payload_hash,
    })
    .onConflict((same) => same.column('step_key').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number;
}

type Chosen = { order_id: string; increment_id: string; is_to_pick: boolean; is_in_wave: boolean };

/** Placed orders by their numbers, locked in the order of their ids. */
export async function chosenOrders(tx: Tx, numbers: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    with locked as (
      select o.order_id from shop_order o
      where o.increment_id = any (${numbers}::text[]) and o.placed_at is not null order by o.order_id for update
    )
    select o.order_id, o.increment_id, (${isToPick} and ${needsPick}) as is_to_pick,
      exists (select from pick_order q where q.order_id = o.order_id and q.ended_at is null) as is_in_wave
    from shop_order o where o.order_id = any (array(select order_id from locked))`.execute(tx);
  return rows;
}

/** Puts orders into a wave with the pieces that they need. Those that another wave has just taken stay out. Returns those that are in. */
export async function addOrders(tx: Tx, wave_id: string, order_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    insert into pick_order (wave_id, order_id)
    select ${wave_id}::uuid, a.order_id from unnest(${order_ids}::uuid[]) as a (order_id) order by a.order_id
    on conflict (order_id) where ended_at is null do nothing returning order_id`.execute(tx);
  const taken = rows.map(({ order_id }) => order_id);
  await sql`
    insert into pick_line (wave_id, order_id, item_order_id, sku, qty)
    select ${wave_id}::uuid, l.order_id, l.item_order_id, piece.sku, ${stillToPick}
    from shop_order_line l ${piecesOfUnit}
    where l.order_id = any (${taken}::uuid[]) and ${stillToPick} > 0`.execute(tx);
  return taken;
}

/** Orders that are not yet noted as in preparation. */
export async function notPreparing(tx: Tx, order_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from shop_order where order_id = any (${order_ids}::uuid[]) and status <> 'being_prepared'
    order by order_id`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

type OpenWave = WaveRow & { orders: number; pieces: number; open_pieces: number };

/** Open waves, the oldest first. */
export async function openWaves(db: Database): Promise<OpenWave[]> {
  const { rows } = await sql<OpenWave>`
    select w.wave_id, w.number, w.started_at, w.ended_at, a.name as by,
      (select count(*)::integer from pick_order q where q.wave_id = w.wave_id) as orders,
      coalesce(k.pieces, 0) as pieces, coalesce(k.open_pieces, 0) as open_pieces
    from pick_wave w join staff_account a on a.staff_id = w.staff_id
    left join lateral (
      select sum(k.qty)::integer as pieces, sum(k.qty - k.picked - k.missing)::integer as open_pieces
      from pick_line k where k.wave_id = w.wave_id
    ) k on true
    where w.ended_at is null order by w.started_at, w.number limit 200`.execute(db);
  return rows;
}

/** A wave by its number; locked with `lock`, so that its lines change one after the other. */
export async function waveNumbered(db: On, number: number, lock = false): Promise<WaveRow | undefined> {
  const { rows } = await sql<WaveRow>`
    select w.wave_id, w.number, w.started_at, w.ended_at, a.name as by
    from pick_wave w join staff_account a on a.staff_id = w.staff_id
    where w.number = ${number} ${lock ? sql`for update of w` : sql``}`.execute(db);
  return rows[0];
}

export type LineRow = {
  order_id: string;
  increment_id: string;
  item_order_id: string;
  sku: string;
  qty: number;
  picked: number;
  missing: number;
  /** Pieces of the line that its order still needs; fewer than `qty` after a cancellation. */
  needed: number;
};

/** The lines of a wave. */
export async function linesOf(db: On, wave_id: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select k.order_id, o.increment_id, k.item_order_id, k.sku, k.qty, k.picked, k.missing,
      case when o.status = 'canceled' then 0 else least(k.qty, coalesce((
        select ${unitsLeft} * piece.qty from shop_order_line l ${piecesOfUnit}
        where l.item_order_id = k.item_order_id and piece.sku = k.sku), 0)) end as needed
    from pick_line k join shop_order o on o.order_id = k.order_id
    where k.wave_id = ${wave_id} order by k.sku, o.increment_id, k.item_order_id`.execute(db);
  return rows;
}

type WaveOrder = {
  order_id: string;
  increment_id: string;
  status: string;
  store: string;
  shipping_method: string;
  arrives_until: string | null;
  is_in: boolean;
  pieces: number;
};

/** The orders of a wave. */
export async function ordersOf(db: On, wave_id: string): Promise<WaveOrder[]> {
  const { rows } = await sql<WaveOrder>`
    select o.order_id, o.increment_id, o.status, o.store, o.shipping_method, o.arrives_until::text,
      q.ended_at is null as is_in,
      (select coalesce(sum(k.qty), 0)::integer from pick_line k
        where k.wave_id = q.wave_id and k.order_id = q.order_id) as pieces
    from pick_order q join shop_order o on o.order_id = q.order_id
    where q.wave_id = ${wave_id} order by o.placed_at, o.increment_id`.execute(db);
  return rows;
}

type Counted = { picked: number; missing: number };
type LineOf = { wave_id: string; item_order_id: string; sku: string };

/** Notes what was picked of a line. */
export async function setLine(
  tx: Tx,
  { wave_id, item_order_id, sku }: LineOf,
  { picked, missing }: Counted,
  by: { staff_id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('pick_line')
    .set({ picked, missing, staff_id: by.staff_id, marked_at: by.now })
    .where('wave_id', '=', wave_id)
    .where('item_order_id', '=', item_order_id)
    .where('sku', '=', sku)
    .execute();
}

/** Ends a wave and lets its orders go. */
export async function endWave(tx: Tx, wave_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('pick_order')
    .set({ ended_at: now })
    .where('wave_id', '=', wave_id)
    .where('ended_at', 'is', null)
    .execute();
  await tx.updateTable('pick_wave').set({ ended_at: now }).where('wave_id', '=', wave_id).execute();
}

/** Takes an order out of a wave with what was picked of it. Returns whether it was in the wave. */
export async function takeOut(tx: Tx, wave_id: string, order_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pick_order')
    .where('wave_id', '=', wave_id)
    .where('order_id', '=', order_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes waves that ended before a moment, some at a time. */
export async function sweepWaves(db: Database, before: Date, most: number): Promise<void> {
  await sql`
    delete from pick_wave where wave_id = any (array(
      select wave_id from pick_wave where ended_at < ${before} order by ended_at limit ${most}))`.execute(db);
}
