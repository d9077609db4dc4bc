// The orders that the warehouse works on, in the order in which they must leave. decisions/0115.
import type { PromiseState } from '@vitrine/rules/warehouse/promise';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { isStillMissing, isToPick, isWork, needsPick, unitsLeft } from './workFragment.ts';

/** What the promise of an order follows from. */
export type PromiseOf = {
  readonly store: string;
  readonly shipping_method: string;
  readonly arrives_until: string | null;
};
/** A promise that some orders share, worked out by the rules. */
export type SharedPromise = PromiseOf & { readonly leave_by: string | null; readonly state: PromiseState };

export type WorkOrder = {
  order_id: string;
  increment_id: string;
  status: string;
  placed_at: Date;
  country: string;
  pickup_store_id: string | null;
  shipping_method: string;
  arrives_until: string | null;
  leave_by: string | null;
  state: PromiseState;
  wave: number | null;
  is_missing: boolean;
  needs_pick: boolean;
  pieces: number;
  first_sku: string | null;
};

/** The distinct promises of the orders that the warehouse works on: a few hundred, however many orders there are. */
export async function promisesOfWork(db: Database | Tx): Promise<PromiseOf[]> {
  const { rows } = await sql<PromiseOf>`
    select distinct o.store, o.shipping_method, o.arrives_until from shop_order o where ${isWork}`.execute(db);
  return rows;
}

/** The shared promises as a table `p`, joined to the orders `o`. */
const withPromise = (promises: readonly SharedPromise[]): RawBuilder<unknown> => sql`
  join (
    select * from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb)
      as p (store text, shipping_method text, arrives_until date, leave_by date, state text)
  ) p on p.store = o.store and p.shipping_method = o.shipping_method
    and p.arrives_until is not distinct from o.arrives_until`;

/** An order without a promised day leaves after all others. */
const leaves = sql`coalesce(p.leave_by, date '9000-01-01')::timestamptz`;
/** Of orders that must leave on one day, those that were placed first. */
const turn = sql`to_char(o.placed_at at time zone 'utc', 'YYYYMMDDHH24MISS') || '.' || o.increment_id`;

const columns = sql`
  o.order_id, o.increment_id, o.status, o.placed_at, o.store as country, o.pickup_store_id, o.shipping_method,
  o.arrives_until::text, p.leave_by::text, p.state,
  (select w.number from pick_order q join pick_wave w on w.wave_id = q.wave_id
    where q.order_id = o.order_id and q.ended_at is null) as wave,
  exists (select from missing_piece m where m.order_id = o.order_id and ${isStillMissing}) as is_missing,
  ${needsPick} as needs_pick,
  (select coalesce(sum(${unitsLeft}), 0)::integer from shop_order_line l where l.order_id = o.order_id) as pieces,
  (select l.sku from shop_order_line l where l.order_id = o.order_id and ${unitsLeft} > 0
    order by l.position limit 1) as first_sku`;

/** A page of the work list. */
export async function workListed(
  db: Database,
  page: PageOf,
  promises: readonly SharedPromise[],
  states: readonly PromiseState[] | null,
): Promise<Page<WorkOrder>> {
  const { place, follows, order } = keyset(leaves, turn, page);
  const { rows } = await sql<WorkOrder & { place: string }>`
    select ${columns}, ${place} from shop_order o ${withPromise(promises)}
    where ${isWork} and ${follows} and ${states === null ? sql`true` : sql`p.state = any (${states}::text[])`}
    ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** How many orders have one of some states. */
export async function countWork(
  db: Database,
  promises: readonly SharedPromise[],
  states: readonly PromiseState[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from shop_order o ${withPromise(promises)}
    where ${isWork} and p.state = any (${states}::text[])`.execute(db);
  return rows[0]?.found ?? 0;
}

/**
 * The first orders of the work list that wait for a wave, locked. Skips those that another transaction holds: it may be starting a
 * wave with them.
 */
export async function firstToPick(
  tx: Tx,
  promises: readonly SharedPromise[],
  most: number,
): Promise<{ order_id: string }[]> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from shop_order o ${withPromise(promises)}
    where ${isToPick} and not exists (select from pick_order q where q.order_id = o.order_id and q.ended_at is null)
      and not exists (select from missing_piece m where m.order_id = o.order_id and ${isStillMissing})
      and ${needsPick}
    order by ${leaves}, ${turn} limit ${most} for update of o skip locked`.execute(tx);
  return rows;
}
