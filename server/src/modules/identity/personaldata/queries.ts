import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import { orderStatusOf, type OrderStatus } from '@vitrine/rules/orders/status';
import { shippedStatuses } from '@vitrine/rules/personaldata/erasure';
import type { AddressFields } from '@vitrine/contract/address';
import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Customer } from '../../../platform/db/schema.ts';
import { customerColumns } from '../../../platform/db/wholeRows.ts';
import { sameMailbox } from './mailboxFragment.ts';

type On = Database | Tx;

type LinkRow = {
  link_hash: Buffer;
  customer_id: string;
  wish: PersonalDataRequest;
  message_id: string;
  mailbox: string | null;
  created_at: Date;
  expires_at: Date;
};

/** Stores a link; a repeated message does not store a second one. */
export async function insertLink(db: On, link: LinkRow): Promise<void> {
  await db
    .insertInto('own_data_link')
    .values(link)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

type LinkKey = { link_hash: Buffer; customer_id: string; wish: PersonalDataRequest };

/** Consumes a customer's own link and returns the mailbox it was sent to; of concurrent calls only one gets it. */
export function takeLink(tx: Tx, { link_hash, customer_id, wish }: LinkKey, now: Date) {
  return tx
    .updateTable('own_data_link')
    .set({ used_at: now })
    .where('link_hash', '=', link_hash)
    .where('customer_id', '=', customer_id)
    .where('wish', '=', wish)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('mailbox')
    .executeTakeFirst();
}

/**
 * Whether the link exists for this account and request, also when it is used or expired: distinguishes hash_expired
 * from hash_not_found.
 */
export async function isLinkKnown(db: On, { link_hash, customer_id, wish }: LinkKey): Promise<boolean> {
  const row = await db
    .selectFrom('own_data_link')
    .select('wish')
    .where('link_hash', '=', link_hash)
    .where('customer_id', '=', customer_id)
    .where('wish', '=', wish)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the customer until the transaction ends: the second of two erasures finds none. */
export async function lockCustomer(tx: Tx, customer_id: string): Promise<Selectable<Customer> | undefined> {
  const { rows } = await sql<Selectable<Customer>>`
    select ${columnList(customerColumns)} from customer where customer_id = ${customer_id} for update`.execute(tx);
  return rows[0];
}

/** Orders of the account, and guest orders under its mailbox. */
const ordersOf = (customer_id: string, mailbox: string | null) => sql`
  (o.customer_id = ${customer_id} or (o.customer_id is null and o.forgotten_at is null
    and ${sameMailbox(sql`o.email`, mailbox)}))`;

export type BoughtRow = {
  order_id: string;
  increment_id: string;
  session_id: string;
  /** Null for a status that this version does not know. */
  status: OrderStatus | null;
  placed: boolean;
  payment: AttemptStatus;
  save_card: boolean;
  has_account: boolean;
  is_coming_back: boolean;
  shipping_address: AddressFields;
  billing_address: AddressFields;
};

/**
 * Whether an order has a return in progress: a parcel to fetch or money to refund, also by a withdrawal for which something is left to do.
 * Counts, because for `exists` the planner may read the returns of all customers first.
 */
const isComingBack = sql`((
  select count(*) from return_request r
  where r.order_id = o.order_id and r.finalized_at is not null and r.closed_at is null) > 0 or (
  select count(*) from withdrawal w where w.order_id = o.order_id and w.closed_at is null) > 0)`;

// An order without a payment attempt is imported and counts as paid.
const boughtRows = sql`
  select o.order_id, o.increment_id, o.session_id, o.status, o.placed_at is not null as placed,
    coalesce(a.status, 'captured') as payment, coalesce(a.save_card, false) as save_card,
    o.customer_id is not null as has_account, (${isComingBack}) as is_coming_back, o.shipping_address, o.billing_address
  from shop_order o left join payment_attempt a on a.order_id = o.order_id`;

/** During a rolling deploy the next version may store a status that this version does not know. */
type StoredRow = Omit<BoughtRow, 'status'> & { status: string };
const known = ({ rows }: { rows: StoredRow[] }): BoughtRow[] =>
  rows.map((row) => ({ ...row, status: orderStatusOf(row.status) }));

/** A person's orders and attempts, newest last. */
export async function bought(db: On, customer_id: string, mailbox: string | null): Promise<BoughtRow[]> {
  return known(
    await sql<StoredRow>`${boughtRows}
    where ${ordersOf(customer_id, mailbox)} order by o.created_at, o.order_id`.execute(db),
  );
}

/**
 * As `bought`, with the rows locked, so that a payment's notification waits for the erasure; null while one is being recorded,
 * also of a guest's basket, which this never waits for. Locks attempts first, the common lock order.
 */
export async function lockBought(tx: Tx, customer_id: string, mailbox: string | null): Promise<BoughtRow[] | null> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(a.basket_id::text, 0)) as is_free
    from payment_attempt a join shop_order o on o.order_id = a.order_id
    where ${ordersOf(customer_id, mailbox)} order by a.attempt_id for update of a`.execute(tx);
  if (rows.some(({ is_free }) => !is_free)) return null;
  return known(
    await sql<StoredRow>`${boughtRows}
    where ${ordersOf(customer_id, mailbox)} order by o.created_at, o.order_id for update of o`.execute(tx),
  );
}

/** Locks forgotten orders that have shipped since, each for one worker. */
export async function lockShipped(tx: Tx, limit: number): Promise<BoughtRow[]> {
  return known(
    await sql<StoredRow>`${boughtRows}
    where o.forgotten_at is not null and o.erased_at is null
      and o.status = any (${shippedStatuses}::text[]) and not (${isComingBack})
    order by o.forgotten_at limit ${limit} for update of o skip locked`.execute(tx),
  );
}

// One held for review without its stock is abandoned: what staff needs to return its money is in the review.
const isUnpaidSince = (before: Date) => sql`
  o.placed_at is null and not o.holds_stock and o.forgotten_at is null and o.created_at < ${before}
    and a.status in ('failed', 'expired', 'cancelled', 'held_for_review', 'refunded')
    and not exists (select from payment_reversal r where r.attempt_id = a.attempt_id and r.done_at is null)`;

/**
 * Locks orders that were never paid, from before a moment, each for one worker: nothing is reserved for them, no payment of them
 * is open, and its money is returned where it has moved. Leaves a basket out of which a payment is being reported: the report has
 * read that its order is not erased.
 */
export async function lockUnpaid(tx: Tx, before: Date, limit: number): Promise<BoughtRow[]> {
  // Attempts first, the common lock order. Those that a payment's report holds have their turn later.
  const { rows } = await sql<{ order_id: string }>`
    with due as materialized (
      select o.order_id, a.basket_id from shop_order o join payment_attempt a on a.order_id = o.order_id
      where ${isUnpaidSince(before)} order by o.created_at limit ${limit} for update of a skip locked)
    select order_id from due where pg_try_advisory_xact_lock(hashtextextended(basket_id::text, 0))`.execute(tx);
  const order_ids = rows.map(({ order_id }) => order_id);
  return known(
    await sql<StoredRow>`${boughtRows}
    where o.order_id = any (${order_ids}::uuid[]) and ${isUnpaidSince(before)} for update of o`.execute(tx),
  );
}

/** Detaches these orders from every account and session, so that no lookup finds them. */
export async function forgetOrders(tx: Tx, order_ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update payment_attempt set customer_id = null, session_id = gen_random_uuid(), action = null, details = null,
      network_hash = null, site_hash = null
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    update shop_order set customer_id = null, session_id = gen_random_uuid(), forgotten_at = coalesce(forgotten_at, ${now})
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
}

/** The customer's session ids, which identify the rows that belong to a visitor. */
export async function sessionIds(db: On, customer_id: string): Promise<string[]> {
  const rows = await db.selectFrom('session').select('session_id').where('customer_id', '=', customer_id).execute();
  return rows.map(({ session_id }) => session_id);
}

export async function hasCards(db: On, customer_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_card')
    .select('id')
    .where('customer_id', '=', customer_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the card removals that servers before version 0141 added, each row for one server. Delete with the table in the
 * next version.
 */
export async function takeCardRemovals(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('card_removal').where('next_try_at', '<=', now).returning('customer_id').execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** The person's rows of a source's table, with columns under their export names. */
export async function rowsOf(
  db: On,
  table: string,
  shows: Readonly<Record<string, RawBuilder<unknown>>>,
  where: RawBuilder<unknown>,
): Promise<Record<string, unknown>[]> {
  const shown = Object.entries(shows).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(shown)} from ${sql.table(table)} as t where ${where}`.execute(db);
  return rows;
}

/** How many rows of a source's table are the person's. */
export async function countRows(db: On, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} as t where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteRows(tx: Tx, table: string, where: RawBuilder<unknown>): Promise<void> {
  await sql`delete from ${sql.table(table)} as t where ${where}`.execute(tx);
}

/** Deletes links that are too old to report their expiry. */
export async function sweepLinks(db: On, before: Date): Promise<void> {
  await db.deleteFrom('own_data_link').where('expires_at', '<', before).execute();
}

/** Deletes last mails from before a moment, sent or not. */
export async function sweepGoodbyes(db: On, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where(sql<boolean>`kind = 'own_data_erased'`)
    .where('created_at', '<', before)
    .execute();
}
