import type { Scope } from '@vitrine/rules/staff/role';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import type { Storefront } from '@vitrine/rules/storefronts/storefronts';
import { sql, type Selectable } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import { offeredIn } from '../../catalog/catalogue/offeredFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';
import type { Reservation } from '../../../platform/db/schema.ts';
import { reservationColumns } from '../../../platform/db/wholeRows.ts';
import { statement } from '../../../platform/db/statement.ts';
import { knownSession, type SessionRow } from '../../../platform/session/session.ts';
import { type ProductFacts, productTextColumns, productTextTables } from '../../checkout/basket/productTextFragment.ts';
import type { OrderedProduct } from '../../checkout/basket/orderedProduct.ts';
import { missingInStore } from '../../catalog/stock/storeStock.ts';

export type ReservationRow = Omit<Selectable<Reservation>, 'piece'> & { piece: OrderedProduct };

/**
 * Reads a customer's reservations: open ones first, then the newest. Returns at most one page, which is enough for any
 * customer.
 */
export async function reservationsOf(db: Database, customer_id: string): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation where customer_id = ${customer_id}
    order by status in ('requested', 'held') desc, requested_at desc limit 50`.execute(db);
  return rows;
}

/** Serialises the requests of a customer, so that the limits hold for concurrent ones. Invariant M17. */
export async function lockCustomer(tx: Tx, customer_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reservation ${customer_id}`}, 0))`.execute(tx);
}

/** The reservation of a request that was stored before; undefined for a new one. */
export async function requested(tx: Tx, customer_id: string, request_key: string): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation
    where customer_id = ${customer_id} and request_key = ${request_key}`.execute(tx);
  return rows[0];
}

type NewRequest = { session_hash: Buffer; now: Date; key: string; stock_sku: string; store_id: string };

const asking = statement<NewRequest, SessionRow & { is_sold_out: boolean }>(
  (at) => sql`
    with known as materialized (${knownSession(at)})
    select known.*, exists (${missingInStore(at)})
      and not exists (select from idempotency i where i.session_id = known.session_id and i.key = ${at('key')})
      and not exists (select from reservation r where r.customer_id = known.customer_id and r.request_key = ${at('key')})
      as is_sold_out
    from known`,
);

/**
 * The session of a request, and whether the store lacks the product now and no request came with the key before; undefined
 * without a session. One statement, without a lock: only `moveStock` takes a piece. decisions/0078.
 */
export async function sessionAndSoldOut(
  db: Database,
  asked: NewRequest,
): Promise<(SessionRow & { is_sold_out: boolean }) | undefined> {
  return (await asking(db, asked))[0];
}

/** The SKUs of a customer's open reservations. */
export async function openSkus(tx: Tx, customer_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reservation')
    .select('sku')
    .where('customer_id', '=', customer_id)
    .where('status', 'in', ['requested', 'held'])
    .execute();
  return rows.map(({ sku }) => sku);
}

type NewReservation = Pick<
  ReservationRow,
  'customer_id' | 'store_id' | 'sku' | 'piece' | 'requested_at' | 'answer_by' | 'request_key' | 'locale'
>;

/** Stores a request under the next number, such as E261152618. */
export async function insertReservation(tx: Tx, given: NewReservation): Promise<ReservationRow> {
  const { customer_id, store_id, sku, piece, requested_at, answer_by, request_key, locale } = given;
  const { rows } = await sql<ReservationRow>`
    insert into reservation (increment_id, customer_id, store_id, sku, piece, status, requested_at, answer_by, request_key, locale)
    values ('E' || to_char(${requested_at}::timestamptz at time zone 'UTC', 'YYMM') || next_number('reservation_number'),
      ${customer_id}, ${store_id}, ${sku}, ${JSON.stringify(piece)}::jsonb, 'requested', ${requested_at}, ${answer_by},
      ${request_key}, ${locale})
    returning ${columnList(reservationColumns)}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert without a row');
  return row;
}

/** The product of a SKU that is in a storefront's collection, in its words. */
export async function productOf(
  db: Database,
  sku: string,
  { wording, country }: Pick<Storefront, 'wording' | 'country'>,
): Promise<(ProductFacts & { sku: string }) | undefined> {
  const { rows } = await sql<ProductFacts & { sku: string }>`
    select v.sku, ${productTextColumns(wording)} from ${productTextTables(wording)}
    where v.sku = ${sku} and not v.is_withdrawn and ${offeredIn(sql`${country}`)}`.execute(db);
  return rows[0];
}

/** Locks a reservation; undefined for an unknown id. */
export async function lockReservation(tx: Tx, reservation_id: string): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation
    where reservation_id = ${reservation_id} for update`.execute(tx);
  return rows[0];
}

/** Writes the status, and the times that belong to it. */
export async function updateReservation(
  tx: Tx,
  reservation_id: string,
  change: Pick<ReservationRow, 'status' | 'held_until' | 'remind_at' | 'ended_at'>,
): Promise<void> {
  await tx.updateTable('reservation').set(change).where('reservation_id', '=', reservation_id).execute();
}

/** The id of a customer's reservation by its number. */
export async function idOf(db: Database, customer_id: string, increment_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservation')
    .select('reservation_id')
    .where('customer_id', '=', customer_id)
    .where('increment_id', '=', increment_id)
    .executeTakeFirst();
  return row?.reservation_id;
}

type Due = { reservation_id: string };

/** Open reservations whose time is over, the longest first. */
export async function dueReservations(db: Database, now: Date, { limit, skipped }: Batch): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select reservation_id from reservation
    where status in ('requested', 'held') and coalesce(held_until, answer_by) <= ${now}
    order by coalesce(held_until, answer_by), reservation_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Reservations whose customers are due to be reminded, the longest first. */
export function dueReminders(db: Database, now: Date, { limit, skipped }: Batch): Promise<Due[]> {
  return db
    .selectFrom('reservation')
    .select('reservation_id')
    .where(sql<boolean>`status = 'held'`)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .orderBy('reservation_id')
    .limit(limit)
    .offset(skipped)
    .execute();
}

/** Notes a reminder; undefined when it was noted before, or the piece does not wait any more. */
export async function noteReminder(tx: Tx, reservation_id: string): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    update reservation set remind_at = null
    where reservation_id = ${reservation_id} and status = 'held' and remind_at is not null
    returning ${columnList(reservationColumns)}`.execute(tx);
  return rows[0];
}

export type Known = {
  row: ReservationRow;
  /** Without an email where no mail arrives. */
  customer: { email: string | null; firstname: string; lastname: string };
};

/** A reservation with its customer; null when it is gone. */
export async function reservationWithCustomer(db: Database, reservation_id: string): Promise<Known | null> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation where reservation_id = ${reservation_id}`.execute(db);
  const [row] = rows;
  const customer =
    row &&
    (await db
      .selectFrom('customer')
      .select(['email', 'firstname', 'lastname'])
      .where('customer_id', '=', row.customer_id)
      .executeTakeFirst());
  return row && customer ? { row, customer: { ...customer, email: reachableEmail(customer.email) } } : null;
}

/** The store of a reservation. */
export async function storeOf(db: Database, reservation_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservation')
    .select('store_id')
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst();
  return row?.store_id;
}

/** The country of a reservation's store. */
export async function storeCountry(db: Database, reservation_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservation')
    .innerJoin('store', 'store.store_id', 'reservation.store_id')
    .select('store.country')
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst();
  return row?.country;
}

/** A reservation by its number. */
export async function reservationNumbered(db: Database, increment_id: string): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation where increment_id = ${increment_id}`.execute(db);
  return rows[0];
}

/** Open reservations of a scope, the most urgent first. */
export async function openReservations(db: Database, scope: Scope, page: PageOf): Promise<Page<ReservationRow>> {
  const { place, follows, order } = keyset(sql`coalesce(held_until, answer_by)`, sql`increment_id`, page);
  const { rows } = await sql<ReservationRow & { place: string }>`
    select ${columnList(reservationColumns)}, ${place} from reservation
    where status in ('requested', 'held') and ${storeInScope(scope, sql`store_id`)}
      and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
