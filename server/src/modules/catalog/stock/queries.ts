import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StockEntry } from '../../../platform/db/schema.ts';
import { isOpenHold, movedAndEntered, soldFromHold } from './moveFragment.ts';

/** A figure that has fewer pieces than a move takes. */
export type Short = { sku: string; source: string; left: number };

/** One entry to write; `pieces` of a count are the new figure. */
export type StockChange = { sku: string; source: string; kind: string; pieces: number; sign: -1 | 0 | 1 };

/** Creates missing figures without pieces, so that they can receive some. */
export async function openFigures(tx: Tx, figures: readonly { sku: string; source: string }[]): Promise<void> {
  await sql`
    insert into stock (sku, source, qty)
    select distinct sku, source, 0 from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (sku text, source text)
    order by sku, source on conflict (sku, source) do nothing`.execute(tx);
}

/** Locks figures in SKU order. */
export async function lockFigures(tx: Tx, figures: readonly { sku: string; source: string }[]): Promise<void> {
  await sql`
    select from (
      select distinct sku, source from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (sku text, source text)
      order by sku, source
    ) f cross join lateral (select from stock where sku = f.sku and source = f.source for update) s`.execute(tx);
}

/** Moves all or nothing. Returns the figures that lack pieces. Locks the figures in SKU order. */
export async function move(
  tx: Tx,
  asked: readonly StockChange[],
  cause: string,
  cause_id: string | null,
): Promise<Short[]> {
  const { rows } = await sql<Short>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (sku text, source text, kind text, pieces integer, sign integer)
    ), locked as (
      -- By key: the planner knows no size of a JSON list, and would read the whole table.
      select f.sku, f.source, s.qty from (select distinct sku, source from asked order by sku, source) f
        left join lateral (
          select qty from stock where sku = f.sku and source = f.source for update
        ) s on true
    ), changing as (
      select a.sku, a.source, a.kind,
        case when a.kind = 'counted' then a.pieces - l.qty else a.pieces * a.sign end as change
      from asked a join locked l on l.sku = a.sku and l.source = a.source
    ), short as (
      select l.sku, l.source, coalesce(l.qty, 0) as left
      from locked l join changing c on c.sku = l.sku and c.source = l.source
      group by l.sku, l.source, l.qty having coalesce(l.qty + sum(c.change), -1) < 0
    ), moving as (
      select sku, source, kind, abs(change) as pieces, change, null::bigint as ends, ${cause}::text as cause,
        ${cause_id}::uuid as cause_id
      from changing where change <> 0 and not exists (select from short)
    ), ${movedAndEntered}
    select sku, source, "left" from short order by sku, source`.execute(tx);
  return rows;
}

/** Ends the open holds as sold. */
export async function sellHeld(tx: Tx, cause_id: string): Promise<number> {
  const { numAffectedRows } = await soldFromHold(sql`${cause_id}::uuid`).execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Ends the open holds by giving the pieces back. Returns the number of holds. */
export async function releaseHeld(tx: Tx, cause_id: string): Promise<number> {
  const { rows } = await sql<{ holds: number }>`
    with held as (
      select h.entry_id, h.sku, h.source, h.pieces, h.cause, h.cause_id from stock_entry h
      where h.cause_id = ${cause_id}::uuid and ${isOpenHold}
    ), locked as (
      select f.sku, f.source, s.qty from (select distinct sku, source from held order by sku, source) f
        cross join lateral (select qty from stock where sku = f.sku and source = f.source for update) s
    ), moving as (
      select h.sku, h.source, 'released' as kind, h.pieces, h.pieces as change, h.entry_id as ends, h.cause, h.cause_id
      from held h join locked l on l.sku = h.sku and l.source = h.source
    ), ${movedAndEntered}
    select count(*)::integer as holds from moving`.execute(tx);
  return rows[0]?.holds ?? 0;
}

/** A given figure of the import. */
export type CountedStock = { sku: string; source: string; qty: number };

/** The SKUs whose figures `count` would change. */
export async function otherFigures(db: Database | Tx, given: readonly CountedStock[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as g (sku text, source text, qty integer)
    )
    select distinct given.sku from given left join stock using (sku, source)
    where coalesce(stock.qty, 0) <> given.qty`.execute(db);
  return rows.map(({ sku }) => sku);
}

/**
 * Sets these figures; others stay. Returns the SKUs whose figures changed. Locks rows in SKU order, as payments do, so
 * that the two cannot deadlock.
 */
export async function count(db: Database | Tx, given: readonly CountedStock[], cause: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as g (sku text, source text, qty integer)
    ), locked as (
      select s.sku, s.source, s.qty, g.qty as counted
      from stock s join given g on g.sku = s.sku and g.source = s.source
      where s.qty <> g.qty
      order by s.sku, s.source for update of s
    ), moving as (
      select sku, source, 'counted' as kind, abs(counted - qty) as pieces, counted - qty as change,
        null::bigint as ends, ${cause}::text as cause, null::uuid as cause_id
      from locked
    ), ${movedAndEntered}, added as (
      -- A figure that appears meanwhile is another import's, and as right.
      insert into stock (sku, source, qty) select sku, source, qty from given order by sku, source
      on conflict (sku, source) do nothing returning sku, qty
    )
    select sku from moving union select sku from added where qty > 0`.execute(db);
  return rows.map(({ sku }) => sku);
}

export type Figure = { source: string; qty: number; sum: number; entries: number };

/** The figures of a SKU with the sum of their entries. */
export async function figuresOf(db: Database, sku: string, source: string | undefined): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select s.source, s.qty, coalesce(sum(e.change), 0)::integer as sum, count(e.entry_id)::integer as entries
    from stock s left join stock_entry e on e.sku = s.sku and e.source = s.source
    where s.sku = ${sku} and (${source ?? null}::text is null or s.source = ${source ?? null})
    group by s.source, s.qty order by s.source <> 'ecom', s.source`.execute(db);
  return rows;
}

type OpenHold = { kind: string; pieces: number; cause: string; cause_id: string };

/** The holds on a figure that have not ended. */
export async function holdsOf(db: Database, sku: string, source: string): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select h.kind, h.pieces, h.cause, h.cause_id from stock_entry h
    where h.sku = ${sku} and h.source = ${source} and ${isOpenHold} order by h.entry_id`.execute(db);
  return rows;
}

export type ExplainedEntry = Pick<
  Selectable<StockEntry>,
  'at' | 'kind' | 'pieces' | 'change' | 'balance' | 'cause' | 'cause_id' | 'ends'
> & {
  /** The other place of a transfer. */
  other: string | null;
  /** Of a move of staff; `name` is null for the command line. */
  reason: string | null;
  reference: string | null;
  name: string | null;
};

/** The newest entries of a figure, oldest first. */
export async function entriesOf(db: Database, sku: string, source: string, most: number): Promise<ExplainedEntry[]> {
  const { rows } = await sql<ExplainedEntry>`
    select e.at, e.kind, e.pieces, e.change, e.balance, e.cause, e.cause_id, e.ends,
      case when e.kind = 'transferred' then (
        select x.source from stock_entry x
        where x.cause_id = e.cause_id and x.sku = e.sku and x.kind = 'transferred' and x.change = -e.change limit 1
      ) end as other, m.reason, m.reference, a.name
    from stock_entry e
    left join stock_move m on m.move_id = e.cause_id left join staff_account a on a.staff_id = m.staff_id
    where e.sku = ${sku} and e.source = ${source} order by e.entry_id desc limit ${most}`.execute(db);
  return rows.toReversed();
}
