import { sql } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { orderColumns } from '../../../platform/db/wholeRows.ts';
import { missingSql, returnParcelSql, scansSql } from './scansFragment.ts';
import type { OrderRow } from './orderRows.ts';
import { preparedAtSql } from './preparedFragment.ts';

type On = Database | Tx;

/** A stored piece. Orders of earlier releases hold no country of origin: theirs is the product's of today. */
const pieceWithOrigin = sql`case when l.piece ? 'origin_country' then l.piece
  else l.piece || jsonb_build_object('origin_country', (
    select p.origin_country from variant v join product p using (code) where v.sku = l.sku)) end`;

/**
 * The units of a line that came back or are on their way. The column also counts those of an unfinished request, which the
 * shopper may still change or drop. Spec 3 §4, decisions/0018.
 */
const sentOffUnits = sql`l.returned_qty - (
  select coalesce(sum(b.qty), 0) from return_line b join return_request u using (return_id)
  where b.item_order_id = l.item_order_id and u.finalized_at is null and not u.is_canceled)`;

/** What price reductions after the sale took off a line. */
const reducedBy = (amount: 'amount_incl_tax' | 'amount_tax') =>
  sql`(select coalesce(sum(g.${sql.ref(amount)}), 0)::bigint from goodwill_line g where g.item_order_id = l.item_order_id)`;

const withLines = sql`
  select ${columnList(orderColumns, 'o')}, coalesce((
    select jsonb_agg(to_jsonb(l) || jsonb_build_object('piece', ${pieceWithOrigin}, 'returned_qty', ${sentOffUnits},
      'reduced_incl_tax', ${reducedBy('amount_incl_tax')}, 'reduced_tax', ${reducedBy('amount_tax')})
      order by l.position)
    from shop_order_line l where l.order_id = o.order_id
  ), '[]'::jsonb) as lines, coalesce((
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(b)) from return_line b where b.return_id = r.return_id and b.qty > 0),
      ${missingSql}, ${returnParcelSql}) order by r.requested_at)
    from return_request r where r.order_id = o.order_id and r.finalized_at is not null
  ), '[]'::jsonb) as returns, coalesce((
    select jsonb_agg(to_jsonb(i) order by i.issued_at, i.kind desc) from invoice i where i.order_id = o.order_id
  ), '[]'::jsonb) as invoices, coalesce((
    select jsonb_agg(to_jsonb(s) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(c)) from shipment_line c where c.shipment_id = s.shipment_id),
      'scans', ${scansSql('s.shipment_id')}) order by s.shipped_at)
    from shipment s where s.order_id = o.order_id and s.return_id is null
  ), '[]'::jsonb) as parcels, (
    select to_jsonb(f) - 'lines' || jsonb_build_object(
      'has_file', exists (select from fapiao_file d where d.fapiao_id = f.fapiao_id),
      'reversals', coalesce((select jsonb_agg(to_jsonb(v) order by v.generated_at) from fapiao_reversal v
        where v.fapiao_id = f.fapiao_id), '[]'::jsonb))
    from fapiao f where f.order_id = o.order_id) as fapiao, (
    select to_jsonb(q.requested_at) from cfdi_receptor q where q.order_id = o.order_id) as cfdi_requested_at, coalesce((
    select jsonb_agg(jsonb_build_object('cfdi_id', c.cfdi_id, 'increment_id', i.increment_id, 'type', c.type,
      'receptor', c.receptor, 'created_at', c.created_at, 'uuid', c.uuid, 'stamped_at', c.stamped_at,
      'is_replaced', exists (select from cfdi n where n.replaces = c.cfdi_id and n.uuid is not null),
      'has_file', c.xml is not null and c.uuid is not null) order by c.created_at, c.type desc, c.replaces is not null, c.cfdi_id)
    from cfdi c join invoice i using (invoice_id) where c.order_id = o.order_id), '[]'::jsonb) as cfdis, (
    select to_jsonb(min(w.stated_at)) from withdrawal w where w.order_id = o.order_id and w.is_proven) as withdrawn_at, coalesce((
    select jsonb_agg(jsonb_build_object('stated_at', w.stated_at, 'items', w.items, 'pieces', w.pieces,
      'is_proven', w.is_proven)
      order by w.stated_at)
    from withdrawal w where w.order_id = o.order_id), '[]'::jsonb) as withdrawals, (
    select to_jsonb(c) from rest_cancellation c where c.order_id = o.order_id) as rest, coalesce((
    select jsonb_agg(jsonb_build_object('cancellation_id', c.cancellation_id, 'lines', (
        select jsonb_agg(jsonb_build_object('item_order_id', u.item_order_id, 'qty', u.qty, 'before', u.before))
        from unit_cancellation_line u where u.cancellation_id = c.cancellation_id)) order by c.canceled_at)
    from unit_cancellation c where c.order_id = o.order_id), '[]'::jsonb) as unit_cancellations, coalesce((
    select jsonb_agg(to_jsonb(g) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(d) - 'goodwill_id') from goodwill_line d where d.goodwill_id = g.goodwill_id)) order by g.granted_at)
    from goodwill g where g.order_id = o.order_id), '[]'::jsonb) as goodwills,
    ${preparedAtSql} as prepared_at
  from shop_order o`;

/**
 * A visitor's own placed order by id or reference: the customer's, one that this session paid as a guest since a
 * moment, or one whose email this session has named. A customer's order belongs to the account, not to the browser
 * (invariant S1).
 */
export async function orderOfVisitor(
  db: On,
  id_or_ref: string,
  { customer_id, session_id }: { customer_id: string | null; session_id: string | null },
  { since, now }: { since: Date; now: Date },
): Promise<OrderRow | undefined> {
  if (customer_id === null && session_id === null) return undefined;
  const named = isUuid(id_or_ref) ? sql`o.order_id = ${id_or_ref}` : sql`o.ref = ${id_or_ref}`;
  const { rows } = await sql<OrderRow>`${withLines}
    where ${named} and o.placed_at is not null and o.forgotten_at is null
      and (o.customer_id = ${customer_id}
        or (o.customer_id is null and o.session_id = ${session_id} and o.placed_at > ${since})
        or exists (select from order_proof p
          where p.session_id = ${session_id} and p.order_id = o.order_id and p.expires_at > ${now}))`.execute(db);
  return rows[0];
}

// Of `customer_id` with its email; materialized, so that no order is read for an account that does not qualify.
const account = (customer_id: string) => sql`
  own as materialized (
    select customer_id, email_canonical, email_proven_at is not null as is_proven from customer
    where customer_id = ${customer_id} and email_canonical is not null)`;

const isGuests = sql`o.customer_id is null and o.placed_at is not null and o.forgotten_at is null
  and lower(normalize(o.email, nfkc)) = own.email_canonical`;

/**
 * Moves guest orders under the account's email to the account: all if its mailbox is proven, else those that the session
 * placed since a moment. Leaves rows that another transaction holds to the next call.
 */
export async function joinGuestOrders(
  db: On,
  { customer_id, session_id, since }: { customer_id: string; session_id: string | null; since: Date },
): Promise<void> {
  await sql`
    with ${account(customer_id)}, proven as materialized (select email_canonical from own where is_proven), found as (
      select one.order_id from proven own cross join lateral (
        select o.order_id from shop_order o where ${isGuests} offset 0) one
      union
      select one.order_id from own cross join lateral (
        select o.order_id from shop_order o
        where ${isGuests} and o.session_id = ${session_id} and o.placed_at > ${since} offset 0) one
    ), held as (
      select o.order_id from shop_order o join found using (order_id)
      where o.customer_id is null for update of o skip locked)
    update shop_order o set customer_id = ${customer_id} from held where o.order_id = held.order_id`.execute(db);
}

/** Moves one guest order under the account's email to the account. */
export async function joinNamedOrder(db: On, customer_id: string, order_id: string): Promise<void> {
  await sql`
    with ${account(customer_id)}
    update shop_order o set customer_id = own.customer_id from own
    where o.order_id = ${order_id} and ${isGuests}`.execute(db);
}

/** Remembers that a session has named the email of an order. */
export async function addProof(
  db: On,
  proof: { session_id: string; order_id: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('order_proof')
    .values(proof)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'order_id']).doUpdateSet({ expires_at: proof.expires_at }),
    )
    .execute();
}

export async function sweepProofs(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('order_proof').where('expires_at', '<=', now).execute();
}

/** An order that a visitor names, all null without one. */
type NamedOrder = { order_id: string | null; ref: string | null; email: string };

/**
 * The placed order with a reference or number, and an email to compare: the order's, or that of any order, so that a
 * miss reads as much as a hit and has the same shape. Omits forgotten orders. Invariant S2.
 */
export async function orderNamed(db: On, named: string): Promise<NamedOrder> {
  const { rows } = await sql<NamedOrder>`
    select f.order_id, f.ref, coalesce(f.email, any_one.email, '') as email
    from (values (true)) one (row)
    left join lateral (select email from shop_order order by order_id limit 1) any_one on true
    left join lateral (
      select o.order_id, o.ref, o.email from shop_order o
      where (o.ref = ${named} or o.increment_id = ${named}) and o.placed_at is not null and o.forgotten_at is null
      limit 1
    ) f on true`.execute(db);
  return rows[0] ?? { order_id: null, ref: null, email: '' };
}

/** Reads orders without a check of their owner, for a list that has checked it. */
export async function ordersById(db: On, order_ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${withLines} where o.order_id = any(${order_ids}::uuid[])`.execute(db);
  return rows;
}

/** Reads an order without a check of its owner, for mails and jobs. */
export async function orderById(db: On, order_id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${withLines} where o.order_id = ${order_id}`.execute(db);
  return rows[0];
}

/** The reference and the status of an order. */
export function refAndStatus(db: On, order_id: string): Promise<{ ref: string; status: string } | undefined> {
  return db.selectFrom('shop_order').select(['ref', 'status']).where('order_id', '=', order_id).executeTakeFirst();
}

/** The phone with which a customer signs in; null without one. */
export async function phoneLogin(db: On, customer_id: string): Promise<string | null> {
  const row = db.selectFrom('customer').select('phone_login').where('customer_id', '=', customer_id);
  return (await row.executeTakeFirst())?.phone_login ?? null;
}
