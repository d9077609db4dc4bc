import type { Gift } from '@vitrine/rules/gift/gift';
import type { AddressFields } from '@vitrine/contract/address';
import type { Collector } from '@vitrine/contract/pickup';
import type { ItemOptions } from '@vitrine/contract/basket';
import type { PieceCondition } from '@vitrine/rules/returns/inspection';
import type { ReturnReason, ReturnType } from '@vitrine/rules/returns/returnLine';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Workshop } from '../../checkout/basket/workshop.ts';
import type { Fapiao, RestCancellation, ShopOrder } from '../../../platform/db/schema.ts';
import { orderColumns } from '../../../platform/db/wholeRows.ts';
import type { CfdiRow, InvoiceRow, WithdrawalRow } from './paperRows.ts';
import type { ExchangeParcelRow, ParcelRow, ScanRow } from './parcelRows.ts';
import type { OrderPiece } from '../../checkout/basket/piece.ts';
import { missingSql, returnParcelSql, scansSql } from './scansSql.ts';
import { preparedAtSql } from './preparedSql.ts';

type On = Database | Tx;

export type LineRow = {
  item_order_id: string;
  sku: string;
  piece: OrderPiece;
  options: ItemOptions;
  /** What the workshop engraves, as it was ordered. */
  workshop: Workshop | null;
  qty: number;
  unit_price: number;
  row_price: number;
  discount: number;
  row_tax: number;
  row_incl_tax: number;
  /** Units of the returns that were sent off and not cancelled. */
  returned_qty: number;
  /** Units that are not sent any more. */
  canceled_qty: number;
};

/** A return of an order as read from JSON: timestamps are strings. */
export type ReturnRow = {
  return_id: string;
  increment_id: string;
  return_type: ReturnType;
  status: ReturnStatus;
  selected_return_method: ReturnMethod | null;
  /** The boutique that received it; null for the warehouse. */
  received_store_id: string | null;
  pickup_date: string | null;
  pickup_time: string | null;
  /** What the carrier confirmed its pickup by; null before. */
  pickup_confirmation: string | null;
  pickup_cancel_asked_at: string | null;
  pickup_canceled_at: string | null;
  pickup_refused_at: string | null;
  requested_at: string;
  /** When it was sent off: of a withdrawal, the moment of its statement. */
  finalized_at: string | null;
  accepted_at: string | null;
  closed_at: string | null;
  /** Why the house refused it, and what else it tells the client; null for another return. */
  refusal_reason: string | null;
  refusal_note: string | null;
  /** Since when the house has the pieces of a refused return; null without them. */
  held_since: string | null;
  total_items: number;
  total_tax: number;
  total_shipping: number;
  adjustement_negative: number;
  total_price: number;
  /** The parcel of an exchange's new pieces, once it has left. */
  exchange_parcel: ExchangeParcelRow | null;
  /** The carrier that brings it back. */
  carrier: string;
  /** The number of its label; null without one. */
  track_number: string | null;
  scans: ScanRow[];
  /** Units that did not arrive, as staff has counted them; from the acceptance on they are not in `lines` any more. */
  missing: { item_order_id: string; arrived: number; missing: number }[];
  /** Lines with units; those of which nothing arrived have none after the acceptance. */
  lines: {
    item_order_id: string;
    qty: number;
    exchange_piece: OrderPiece | null;
    exchange_sku: string | null;
    /** Minor units; null in rows of earlier releases. */
    value_incl_tax: number | null;
    return_reason: ReturnReason;
    value_tax: number | null;
    /** What the inspection found; null before it, and in rows of earlier releases. */
    condition: PieceCondition | null;
    inspection_reason: string | null;
    value_loss: number | null;
    photo_id: string | null;
  }[];
};
export type FapiaoRow = Omit<Selectable<Fapiao>, 'type' | 'requested_at' | 'generated_at' | 'lines'> & {
  type: 0 | 1;
  requested_at: string;
  generated_at: string | null;
  has_file: boolean;
  reversals: { fapiao_number: string; generated_at: string; amount: number }[];
};
export type OrderRow = Omit<Selectable<ShopOrder>, 'shipping_address' | 'billing_address' | 'gift' | 'collector'> & {
  shipping_address: AddressFields;
  billing_address: AddressFields;
  gift: Gift | null;
  collector: Collector | null;
  lines: LineRow[];
  /** When it was first prepared; null where that is not known. */
  prepared_at: Date | null;
  /** Returns with a chosen return method, oldest first. */
  returns: ReturnRow[];
  invoices: InvoiceRow[];
  /** In the order of their shipment; orders of earlier releases have none. */
  parcels: ParcelRow[];
  fapiao: FapiaoRow | null;
  /** When the buyer asked for a CFDI with own data (ISO time). */
  cfdi_requested_at: string | null;
  /** In the order of their making. */
  cfdis: CfdiRow[];
  /** When the first statement of withdrawal from it was made (ISO time). */
  withdrawn_at: string | null;
  withdrawals: WithdrawalRow[];
  /** Minor units; null where everything was sent, or is to be. */
  rest: RestRow | null;
};
/** What the cancelled rest of an order was worth, with tax and the tax in it, and the delivery that its cancellation refunds. */
type RestRow = Pick<
  Selectable<RestCancellation>,
  'total_amount' | 'tax_amount' | 'shipping_amount' | 'shipping_tax_amount'
>;

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

const withLines = sql`
  select ${columnList(orderColumns, 'o')}, coalesce((
    select jsonb_agg(to_jsonb(l) || jsonb_build_object('piece', ${pieceWithOrigin}, 'returned_qty', ${sentOffUnits})
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
    select to_jsonb(min(w.stated_at)) from withdrawal w where w.order_id = o.order_id) as withdrawn_at, coalesce((
    select jsonb_agg(jsonb_build_object('stated_at', w.stated_at, 'items', w.items, 'pieces', w.pieces)
      order by w.stated_at)
    from withdrawal w where w.order_id = o.order_id), '[]'::jsonb) as withdrawals, (
    select to_jsonb(c) from rest_cancellation c where c.order_id = o.order_id) as rest,
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

/**
 * The placed order with a reference or number, and an email to compare: the order's, or that of any order, so that a
 * miss reads as much as a hit and has the same shape. Omits forgotten orders. Invariant S2.
 */
export async function orderNamed(db: On, named: string): Promise<{ order_id: string | null; email: string }> {
  const { rows } = await sql<{ order_id: string | null; email: string }>`
    select f.order_id, coalesce(f.email, any_one.email, '') as email
    from (values (true)) one (row)
    left join lateral (select email from shop_order order by order_id limit 1) any_one on true
    left join lateral (
      select o.order_id, o.email from shop_order o
      where (o.ref = ${named} or o.increment_id = ${named}) and o.placed_at is not null and o.forgotten_at is null
      limit 1
    ) f on true`.execute(db);
  return rows[0] ?? { order_id: null, email: '' };
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
