// What staff finds by a word. Each statement reads a bounded number of rows, whatever the word. decisions/0103.
import type { FindWord } from '@vitrine/rules/staff/findWords';
import { isWhole, type Scope } from '@vitrine/rules/staff/role';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
import { clientInScope } from './clientScopeFragment.ts';

/** Of each kind of result as many are shown. */
export const foundMost = 10;
/** A beginning reads at most as many words, of which the newest are shown. */
const wordsMost = 1000;

type Ids = string[];

const idsOf = ({ rows }: { rows: { id: string }[] }): Ids => rows.map(({ id }) => id);

/** The words that are the given one or begin with it; the newest of those that are it, so that a common one is found too. */
function wordsFrom(column: 'order_id' | 'customer_id', { kind, word, match }: FindWord): RawBuilder<unknown> {
  const from = sql`select ${sql.ref(column)} as id, at from order_find where kind = ${kind} and ${sql.ref(column)} is not null`;
  const same = sql`(${from} and word = ${word} order by at desc limit ${wordsMost})`;
  if (match === 'whole') return same;
  // In the order of the bytes no text that begins with the word is behind this one.
  const longer = sql`(${from} and word > ${word} and word < ${`${word}\u{10FFFF}`} limit ${wordsMost})`;
  return sql`${same} union ${longer}`;
}

/** Placed orders with a word of `order_find`, the newest first, of a scope. */
export async function ordersByWord(db: Database, word: FindWord, scope: Scope): Promise<Ids> {
  // Words are of placed orders alone: with a scope of all the ten are known before any order is read.
  const seen = isWhole(scope)
    ? sql`found f`
    : sql`found f cross join lateral (
          select from shop_order o where o.order_id = f.id and ${orderInScope(scope)} offset 0) o`;
  return idsOf(
    await sql<{ id: string }>`
      with found as materialized (${wordsFrom('order_id', word)})
      select f.id from ${seen} order by f.at desc limit ${foundMost}`.execute(db),
  );
}

/** Clients of a scope with a word of `order_find`, the newest first. */
export async function clientsByWord(db: Database, word: FindWord, scope: Scope): Promise<Ids> {
  return idsOf(
    await sql<{ id: string }>`
      with found as materialized (${wordsFrom('customer_id', word)})
      select f.id from found f ${isWhole(scope) ? sql`` : sql`join customer c on c.customer_id = f.id where ${clientInScope(scope)}`}
      order by f.at desc limit ${foundMost}`.execute(db),
  );
}

/** The placed order with a number. */
export async function ordersByNumber(db: Database, number: string, scope: Scope): Promise<Ids> {
  return idsOf(
    await sql<{ id: string }>`
      select o.order_id as id from shop_order o
      where o.increment_id = ${number} and o.placed_at is not null and ${orderInScope(scope)}`.execute(db),
  );
}

/** The clients of some orders that a member of a scope sees. */
export async function clientsOf(db: Database, order_ids: readonly string[], scope: Scope): Promise<Ids> {
  return idsOf(
    await sql<{ id: string }>`
      select c.customer_id as id from shop_order o join customer c on c.customer_id = o.customer_id
      where o.order_id = any (${[...order_ids]}::uuid[]) and ${isWhole(scope) ? sql`true` : clientInScope(scope)}`.execute(
      db,
    ),
  );
}

/** The newest placed orders that a card with these last digits paid. */
export async function ordersByCard(db: Database, last4: string, scope: Scope): Promise<Ids> {
  return idsOf(
    await sql<{ id: string }>`
      select o.order_id as id from (
        select order_id, pickup_store_id, store, placed_at, increment_id from shop_order
        where cc_last4 = ${last4} and cc_last4 is not null and placed_at is not null
        order by placed_at desc, increment_id desc limit ${isWhole(scope) ? foundMost : wordsMost}) o
      where ${orderInScope(scope)} order by o.placed_at desc, o.increment_id desc limit ${foundMost}`.execute(db),
  );
}

type ByTrack = { order_id: string; return_number: string | null };

/** The orders and returns of the parcels with a number, as it is or by a label that has not left. */
export async function byTrack(db: Database, track: string, scope: Scope): Promise<ByTrack[]> {
  const { rows } = await sql<ByTrack>`
    with parcels as materialized (
      (select order_id, return_id from shipment
        where track_number is not null and upper(replace(track_number, ' ', '')) = ${track} limit ${foundMost})
      union
      (select r.order_id, r.return_id from carrier_label l join return_request r on r.return_id = l.return_id
        where upper(replace(l.track_number, ' ', '')) = ${track} limit ${foundMost})
      union
      (select s.order_id, s.return_id from carrier_label l join shipment s on s.shipment_id = l.shipment_id
        where upper(replace(l.track_number, ' ', '')) = ${track} limit ${foundMost}))
    select o.order_id, r.increment_id as return_number
    from parcels p
    cross join lateral (
      select order_id, pickup_store_id, store from shop_order where order_id = p.order_id and placed_at is not null offset 0) o
    left join lateral (
      select increment_id from return_request
      where return_id = p.return_id and finalized_at is not null offset 0) r on true
    where ${orderInScope(scope)}`.execute(db);
  return rows;
}

export type FoundClient = {
  customer_id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  phonecode: string | null;
  telephone: string | null;
  phone_login: string | null;
  country: string;
  orders_count: number;
};

/** Clients with some ids, in the order of their registration, the newest first. */
export async function clientsWith(db: Database, customer_ids: readonly string[]): Promise<FoundClient[]> {
  const { rows } = await sql<FoundClient>`
    select c.customer_id, c.firstname, c.lastname, c.email, c.phonecode, c.telephone, c.phone_login,
      c.country_id as country, (
        select count(*) from (select from shop_order o
          where o.customer_id = c.customer_id and o.placed_at is not null limit 100) o)::integer as orders_count
    from customer c where c.customer_id = any (${customer_ids}::uuid[])
    order by c.created_at desc, c.customer_id`.execute(db);
  return rows;
}

export type FoundReservation = {
  increment_id: string;
  store_id: string;
  sku: string;
  product_name: string;
  status: string;
  requested_at: Date;
};

/** The reservation with a number, in a scope. */
export async function reservationsByNumber(db: Database, number: string, scope: Scope): Promise<FoundReservation[]> {
  const { rows } = await sql<FoundReservation>`
    select increment_id, store_id, sku, piece ->> 'name' as product_name, status, requested_at from reservation
    where increment_id = ${number} and ${storeInScope(scope, sql`store_id`)}`.execute(db);
  return rows;
}

type FoundReturn = {
  increment_id: string;
  return_type: string;
  status: string;
  order_number: string;
  requested_at: Date;
};

/** The returns with some numbers that were sent off. */
export async function returnsWith(db: Database, numbers: readonly string[]): Promise<FoundReturn[]> {
  const { rows } = await sql<FoundReturn>`
    select r.increment_id, r.return_type, r.status, o.increment_id as order_number, r.requested_at
    from return_request r join shop_order o using (order_id)
    where r.increment_id = any (${numbers}::text[]) and r.finalized_at is not null
    order by r.requested_at desc`.execute(db);
  return rows;
}
