// A client as a whole. Each list is bounded, the newest first. decisions/0103.
import type { Scope } from '@vitrine/rules/staff/role';
import { sql } from 'kysely';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
import { clientInScope } from './clientScopeFragment.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AddressRow } from '../../customers/customer/customerRows.ts';

export type ClientRow = {
  customer_id: string;
  prefix: string | null;
  firstname: string;
  lastname: string;
  email: string | null;
  phonecode: string | null;
  telephone: string | null;
  phone_login: string | null;
  country: string;
  /** The storefront in which the account was made. */
  store: string;
  created_at: Date;
  communication: boolean;
  /** The storefront of the newsletter; null without a subscription. */
  newsletter: string | null;
};

/** The client with an id, in a scope. */
export async function clientById(db: Database, customer_id: string, scope: Scope): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select c.customer_id, c.prefix, c.firstname, c.lastname, c.email, c.phonecode, c.telephone, c.phone_login,
      c.country_id as country, c.store, c.created_at, c.communication_consent as communication,
      (select n.locale from newsletter_subscriber n where n.email_canonical = c.email_canonical) as newsletter
    from customer c where c.customer_id = ${customer_id} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

export async function addressesOf(db: Database, customer_id: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select address_id, fields, is_default_shipping, is_default_billing from customer_address
    where customer_id = ${customer_id} order by created_at desc, address_id`.execute(db);
  return rows;
}

/** The ids of a client's newest placed orders of a scope. */
export async function orderIdsOf(db: Database, customer_id: string, scope: Scope, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from shop_order o where o.customer_id = ${customer_id} and o.placed_at is not null and ${orderInScope(scope)}
    order by o.placed_at desc, o.order_id limit ${most}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

type ClientReservation = {
  increment_id: string;
  store_id: string;
  sku: string;
  product_name: string;
  status: string;
  requested_at: Date;
  held_until: Date | null;
};

export function reservationsOf(
  db: Database,
  customer_id: string,
  scope: Scope,
  most: number,
): Promise<ClientReservation[]> {
  return db
    .selectFrom('reservation')
    .select(['increment_id', 'store_id', 'sku', 'status', 'requested_at', 'held_until'])
    .select(sql<string>`piece ->> 'name'`.as('product_name'))
    .where('customer_id', '=', customer_id)
    .where(sql<boolean>`${storeInScope(scope, sql`store_id`)}`)
    .orderBy('requested_at', 'desc')
    .limit(most)
    .execute();
}

type ClientVisit = {
  visit_id: string;
  store_id: string;
  status: string;
  start_time: Date;
  timezone: string;
  seats: number;
};

/** Seats in a salon's sessions. */
export function visitsOf(db: Database, customer_id: string, scope: Scope, most: number): Promise<ClientVisit[]> {
  return db
    .selectFrom('salon_visit')
    .innerJoin('salon_session', 'salon_session.pid', 'salon_visit.pid')
    .leftJoin('store', 'store.store_id', 'salon_session.store_id')
    .select(['visit_id', 'salon_session.store_id', 'status', 'start_time', 'salon_visit.seats'])
    .select(sql<string>`coalesce(store.timezone, 'UTC')`.as('timezone'))
    .where('customer_id', '=', customer_id)
    .where(sql<boolean>`${storeInScope(scope, sql`salon_session.store_id`)}`)
    .orderBy('start_time', 'desc')
    .limit(most)
    .execute();
}

type ClientWish = { sku: string; product_name: string | null; added_at: Date };

/** The wish list, with the names of the products in the words of a storefront; null for one that has left the catalogue. */
export async function wishesOf(
  db: Database,
  customer_id: string,
  wording: string,
  most: number,
): Promise<ClientWish[]> {
  const { rows } = await sql<ClientWish>`
    select w.sku, t.title as product_name, w.added_at
    from wish w left join lateral (
      select p.title from variant v join product_text p using (code)
      where v.sku = w.sku and p.language = ${wording} offset 0) t on true
    where w.customer_id = ${customer_id} order by w.added_at desc, w.sku limit ${most}`.execute(db);
  return rows;
}

type ClientMail = {
  mail_id: string;
  kind: string;
  queued_at: Date;
  sent_at: Date | null;
  order_number: string | null;
};

/** The mails to a client that are still known, those about the named orders included; none about an order out of the scope. */
export async function mailsOf(
  db: Database,
  customer_id: string,
  { order_ids, scope }: { readonly order_ids: readonly string[]; readonly scope: Scope },
  most: number,
): Promise<ClientMail[]> {
  const { rows } = await sql<ClientMail>`
    select m.mail_id, m.kind, m.created_at as queued_at, m.sent_at, o.increment_id as order_number
    from (
      select mail_id, kind, created_at, sent_at, order_id from mail_outbox where customer_id = ${customer_id}
      union
      select mail_id, kind, created_at, sent_at, order_id from mail_outbox where order_id = any (${order_ids}::uuid[])
    ) m left join shop_order o on o.order_id = m.order_id
    where m.order_id is null or ${orderInScope(scope)}
    order by m.created_at desc, m.mail_id limit ${most}`.execute(db);
  return rows;
}

type ClientReturn = {
  increment_id: string;
  return_type: string;
  status: string;
  order_number: string;
  requested_at: Date;
};

/** The returns of a client that were sent off. */
export async function returnsOf(
  db: Database,
  customer_id: string,
  scope: Scope,
  most: number,
): Promise<ClientReturn[]> {
  const { rows } = await sql<ClientReturn>`
    select r.increment_id, r.return_type, r.status, o.increment_id as order_number, r.requested_at
    from shop_order o join return_request r using (order_id)
    where o.customer_id = ${customer_id} and r.finalized_at is not null and ${orderInScope(scope)}
    order by r.requested_at desc, r.increment_id limit ${most}`.execute(db);
  return rows;
}
