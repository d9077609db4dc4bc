// The events of the office, and the notifications of its servers. decisions/0117.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** More events than this are not named one by one. */
const eventLimit = 500;

/** Something that happened, with the numbers by which the office knows it. */
export type EventRow = {
  kind: string;
  key: string | null;
  order_number: string | null;
  return_number: string | null;
  /** The country of the order, or of the boutique. */
  country: string | null;
  /** The boutiques, or the place of stock, that it concerns: of a return that comes to a boutique, all of its country. */
  store_ids: string[];
};

/** What the database has committed. */
export async function currentSnapshot(db: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

type Heard = { readonly snapshot: string; readonly events: readonly EventRow[]; readonly isCut: boolean };

/**
 * What has been committed since a snapshot, each event once, and the snapshot of this read. An event of a transaction that was open
 * at the first read is in the second, however late it commits.
 */
export async function eventsSince(db: Database, snapshot: string): Promise<Heard> {
  const { rows } = await sql<EventRow & { snapshot: string; found: number; is_ahead: boolean; is_event: boolean }>`
    with seen as (select pg_current_snapshot() as now),
    since as (select ${snapshot}::pg_snapshot as known),
    happened as (
      select kind, key, order_id, return_id, attempt_id, store_id
      from office_event, since
      where transaction_id >= pg_snapshot_xmin(known)::text::bigint
        and not pg_visible_in_snapshot(transaction_id::text::xid8, known)
      limit ${eventLimit + 1}
    )
    select distinct seen.now::text as snapshot, (select count(*)::integer from happened) as found,
      -- Of a database before its restore: what it has seen means nothing here.
      pg_snapshot_xmax(known) > pg_snapshot_xmax(now) as is_ahead, h.kind is not null as is_event, h.kind, h.key,
      o.increment_id as order_number, r.increment_id as return_number,
      case when r.selected_return_method = 'boutique' and r.arrived_at is null
        then array(select store_id from store where country = o.store and not is_concession order by 1)
        else array_remove(array[coalesce(h.store_id, r.received_store_id, s.store_id, o.pickup_store_id)], null)
      end as store_ids,
      coalesce(o.store, (select country from store where store_id = coalesce(h.store_id, s.store_id))) as country
    from seen cross join since left join happened h on true
    left join return_request r on r.return_id = h.return_id
    left join payment_attempt a on a.attempt_id = h.attempt_id
    left join shop_order o on o.order_id = coalesce(h.order_id, r.order_id, a.order_id)
    left join salon_session s on h.kind = 'salon' and s.pid = h.key`.execute(db);
  const [row] = rows;
  return {
    snapshot: row?.snapshot ?? snapshot,
    events: rows.filter(({ is_event }) => is_event),
    isCut: row !== undefined && (row.found > eventLimit || row.is_ahead),
  };
}

/** Notifies every server that listens, this one included. */
export async function notifyOffice(db: Database, payload: string): Promise<void> {
  await sql`select pg_notify('vitrine_office', ${payload})`.execute(db);
}

/** Deletes the events before a moment. */
export async function sweepEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('office_event').where('at', '<', before).execute();
}
