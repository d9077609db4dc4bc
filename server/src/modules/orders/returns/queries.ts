import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ReturnLine, ReturnRequest } from '../../../platform/db/schema.ts';
import type { ReturnRow } from '../orders/orderRows.ts';
import { missingSql, returnParcelSql } from '../orders/scansFragment.ts';

type On = Database | Tx;

/** A return as read from JSON, with what its form needs: timestamps are strings. */
export type RequestRow = Omit<ReturnRow, 'lines'> & {
  order_id: string;
  /** The key of the call that sent it off. */
  finalize_key: string | null;
  request_notes: string | null;
  pickup_address: unknown;
  /** What the carrier knows the booking by; null for the first one, which has the return's own id. */
  pickup_reference: string | null;
  /** When the booking was asked for; null for the first one, which was asked for when the return was sent off. */
  pickup_asked_at: string | null;
  lines: (ReturnRow['lines'][number] & {
    return_reason: string;
    exchange_sku: string | null;
  })[];
};

/** Gives up the unfinished requests of an order, so that their pieces can be chosen again. */
export async function cancelUnfinished(db: On, order_id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('return_request')
    .set({ status: 'canceled', closed_at: now })
    .where('order_id', '=', order_id)
    .where('finalized_at', 'is', null)
    .where('status', '<>', 'canceled')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Gives up the unfinished requests that were made before a moment. */
export async function expireUnfinished(db: Database, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ status: 'canceled', closed_at: now })
    .where('requested_at', '<', before)
    .where('finalized_at', 'is', null)
    .where('status', '<>', 'canceled')
    .execute();
}

/**
 * What the returns of each line but one were worth; rows of earlier releases count by their share. Invariant M10.
 */
export async function returnedValuesOf(
  tx: Tx,
  order_id: string,
  without: string | null,
): Promise<{ item_order_id: string; with_tax: number; tax: number }[]> {
  const { rows } = await sql<{ item_order_id: string; with_tax: number; tax: number }>`
    select b.item_order_id,
      sum(coalesce(b.value_incl_tax, l.row_incl_tax * b.qty / l.qty))::bigint as with_tax,
      sum(coalesce(b.value_tax, l.row_tax * b.qty / l.qty))::bigint as tax
    from return_line b join shop_order_line l using (item_order_id)
    where b.order_id = ${order_id} and not b.is_canceled and b.return_id is distinct from ${without}::uuid group by b.item_order_id`.execute(
    tx,
  );
  return rows;
}

/** Whether another return refunds the delivery. */
export async function isShippingRefunded(tx: Tx, order_id: string, without: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('return_request')
    .select('return_id')
    .where('order_id', '=', order_id)
    .where('status', '<>', 'canceled')
    .where('total_shipping', '>', 0)
    .where(sql<boolean>`return_id is distinct from ${without}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a request with its lines; the number is assigned here. */
export async function addRequest(
  tx: Tx,
  request: Omit<Insertable<ReturnRequest>, 'increment_id'>,
  lines: readonly Omit<Insertable<ReturnLine>, 'return_id' | 'order_id' | 'is_canceled'>[],
): Promise<string> {
  const { return_id } = await tx
    .insertInto('return_request')
    .values({ ...request, increment_id: sql`'R' || next_number('return_number')` })
    .returning('return_id')
    .executeTakeFirstOrThrow();
  const of = { return_id, order_id: request.order_id, is_canceled: false };
  await tx
    .insertInto('return_line')
    .values(lines.map((line) => ({ ...line, ...of })))
    .execute();
  return return_id;
}

export async function updateRequest(
  tx: Tx,
  return_id: string,
  change: Partial<Insertable<ReturnRequest>>,
): Promise<void> {
  await tx.updateTable('return_request').set(change).where('return_id', '=', return_id).execute();
}

const wholeRequest = sql`
  select to_jsonb(r) || jsonb_build_object('lines', (
    select jsonb_agg(to_jsonb(b) order by l.position)
    from return_line b join shop_order_line l using (item_order_id) where b.return_id = r.return_id and b.qty > 0),
    ${missingSql}, ${returnParcelSql}) as request
  from return_request r`;

/** A return by its id alone, for a document whose hash was checked. */
export async function requestById(db: On, return_id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<{ request: RequestRow }>`${wholeRequest} where r.return_id = ${return_id}::uuid`.execute(
    db,
  );
  return rows[0]?.request;
}

/** A request of an order: by id, or the unfinished one. Leaves out what was given up. */
export async function requestOf(db: On, order_id: string, return_id: string | null): Promise<RequestRow | undefined> {
  const wanted = return_id === null ? sql`r.finalized_at is null` : sql`r.return_id::text = ${return_id}`;
  const { rows } = await sql<{ request: RequestRow }>`
    ${wholeRequest}
    where r.order_id = ${order_id} and r.status <> 'canceled' and ${wanted}
    order by r.requested_at desc limit 1`.execute(db);
  return rows[0]?.request;
}

/** A booking of a return: a later one has another reference. */
export type BookingOf = { readonly return_id: string; readonly reference: string };
const sameBooking = ({ return_id, reference }: BookingOf) =>
  sql<boolean>`return_id = ${return_id} and coalesce(pickup_reference, return_id) = ${reference}::uuid`;

/** Notes the carrier's confirmation of a booking. Returns false where the booking has ended meanwhile. */
export async function notePickup(db: On, of: BookingOf, pickup_confirmation: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('return_request')
    .set({ pickup_confirmation })
    .where(sameBooking(of))
    .where('pickup_canceled_at', 'is', null)
    .where('pickup_refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the carrier does not come for a booking. Returns whether it was live. */
export async function refusePickup(tx: Tx, of: BookingOf, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ pickup_refused_at: now, pickup_cancel_asked_at: null, pickup_confirmation: null })
    .where(sameBooking(of))
    .where('pickup_canceled_at', 'is', null)
    .where('pickup_refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the carrier is to be asked for a cancellation. */
export async function askCancel(tx: Tx, of: BookingOf, now: Date): Promise<void> {
  await tx.updateTable('return_request').set({ pickup_cancel_asked_at: now }).where(sameBooking(of)).execute();
}

/** Ends a cancellation that was asked for: the pickup is cancelled, or stays. Returns whether it was asked for. */
export async function confirmCancel(tx: Tx, of: BookingOf, canceled_at: Date | null): Promise<boolean> {
  // The day stays, for the record: the view leaves it out.
  const ended = { pickup_canceled_at: canceled_at, pickup_confirmation: null };
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ pickup_cancel_asked_at: null, ...(canceled_at && ended) })
    .where(sameBooking(of))
    .where('pickup_cancel_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores another booking of a return. */
export async function bookAgain(
  tx: Tx,
  { return_id, reference }: BookingOf,
  booking: { pickup_date: string; pickup_time: string; pickup_confirmation: string | null; pickup_asked_at: Date },
): Promise<void> {
  const fresh = { pickup_cancel_asked_at: null, pickup_canceled_at: null, pickup_refused_at: null };
  await tx
    .updateTable('return_request')
    .set({ ...booking, ...fresh, pickup_reference: reference })
    .where('return_id', '=', return_id)
    .execute();
}

/** The photo of an inspected piece (JPEG). */
export async function photoOf(db: On, photo_id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('return_photo').select('bytes').where('photo_id', '=', photo_id).executeTakeFirst();
  return row?.bytes;
}
