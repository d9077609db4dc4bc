// The personal data of orders: one statement reads an order (table alias `t`) with all its dependent rows. Like
// `personalSources.ts`, this file declares SQL parts and `queries.ts` builds the statements.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { madeOfOrders } from './madeOfOrder.ts';
import { column, gift_message, ofOrders, plain, type Source } from './source.ts';

const payments = sql`(
  select jsonb_agg(jsonb_build_object('amount', a.amount, 'refunded', a.refunded, 'currency', a.currency,
    'payment_status', a.status, 'psp_reference', a.psp_reference, 'created_at', a.created_at) order by a.created_at)
  from payment_attempt a where a.order_id = t.order_id)`;
const lines = sql`(
  select jsonb_agg(jsonb_build_object('name', l.piece ->> 'name', 'sku', l.sku, 'qty', l.qty, 'options', l.options,
    'unit_price', l.unit_price, 'row_incl_tax', l.row_incl_tax, 'currency', t.currency) order by l.position)
  from shop_order_line l where l.order_id = t.order_id)`;
const returns = sql`(
  select jsonb_agg(jsonb_build_object('return_number', r.increment_id, 'return_type', r.return_type,
    'return_status', r.status, 'selected_return_method', r.selected_return_method, 'carrier', r.carrier,
    'pickup_date', r.pickup_date, 'pickup_time', r.pickup_time, 'pickup_address', r.pickup_address,
    'message', r.request_notes, 'requested_at', r.requested_at, 'arrived_at', r.arrived_at,
    'refusal_reason', r.refusal_reason, 'refusal', r.refusal_note, 'accepted_at', r.accepted_at, 'closed_at', r.closed_at, 'adjustement_negative', r.adjustement_negative,
    'refunded', r.total_price, 'currency', t.currency, 'lines', (
      select jsonb_agg(jsonb_build_object('name', l.piece ->> 'name', 'sku', l.sku, 'qty', b.qty,
        'return_reason', b.return_reason, 'exchange_sku', b.exchange_sku,
        'condition', b.condition, 'inspection_reason', b.inspection_reason, 'value_loss', b.value_loss) order by l.position)
      from return_line b join shop_order_line l using (item_order_id) where b.return_id = r.return_id)
    ) order by r.requested_at)
  from return_request r where r.order_id = t.order_id)`;
// `madeOfOrders` makes the rows of taxes of it, and those of invoices and returns.
const taxes = sql`t.order_id`;
const invoices = sql`(
  select jsonb_agg(jsonb_build_object('invoice_number', i.increment_id, 'invoice_kind', i.kind,
    'issued_at', i.issued_at, 'amount', i.total_amount, 'tax_amount', i.tax_amount, 'currency', i.currency,
    'return_id', i.return_id, 'units', (
      select jsonb_agg(jsonb_build_object('item_order_id', s.item_order_id, 'qty', s.qty))
      from shipment_line s where s.shipment_id = i.shipment_id))
    order by i.issued_at, i.number)
  from invoice i where i.order_id = t.order_id)`;
const fapiao = sql`(
  select jsonb_build_object('fapiao_title', coalesce(f.name, f.company_name), 'tax_id', f.tax_id,
    'company_address', f.company_address, 'company_phone_number', f.company_phone_number,
    'company_bank_account', f.company_bank_account, 'fapiao_number', f.fapiao_number,
    'requested_at', f.requested_at, 'issued_at', f.generated_at)
  from fapiao f where f.order_id = t.order_id)`;
const cfdis = sql`(
  select jsonb_agg(jsonb_build_object('cfdi_folio', c.uuid, 'cfdi_receptor', c.receptor ->> 'name',
    'tax_id', c.receptor ->> 'rfc', 'postcode', c.receptor ->> 'postcode', 'requested_at', q.requested_at,
    'issued_at', c.stamped_at) order by c.created_at)
  from cfdi c left join cfdi_receptor q using (order_id) where c.order_id = t.order_id)`;

/** What a look `t` was at: it has a number, or is at the client's account, her size card or her newsletter. */
const lookOf = sql`case
  when t.call like '%/client-card' then 'card'
  when t.call like '%newsletter%' then 'newsletter'
  when exists (select from return_request r where r.increment_id = t.increment_id) then 'return'
  when exists (select from reservation r where r.increment_id = t.increment_id) then 'reservation'
  when exists (select from shop_order o where o.increment_id = t.increment_id) then 'order'
  else 'account' end`;

/** The tables of orders, in the sequence of the erasure. */
export const orderSources = {
  shop_order: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: {
      ...plain(
        'increment_id',
        'ref',
        'status',
        'placed_at',
        'created_at',
        'email',
        'shipping_address',
        'billing_address',
      ),
      ...plain(
        'shipping_method',
        'carrier',
        'slot',
        'slot_day',
        'arrives_from',
        'arrives_until',
        'collector',
        'ready_at',
        'collect_until',
        'currency',
        'subtotal',
      ),
      ...plain(
        'discount_amount',
        'shipping_amount',
        'tax_amount',
        'grand_total',
        'payment_method',
        'cc_type',
        'cc_last4',
      ),
      cc_expiry: sql`t.cc_exp_month || '/' || t.cc_exp_year`,
      cc_owner: column('cc_owner'),
      storefront: sql`t.locale`,
      gift_message,
      ...plain('shipped_at', 'delivered_at', 'track_number', 'tracking_url'),
      taxes,
      lines,
      payments,
      returns,
      invoices,
      fapiao,
      cfdis,
    },
    made: madeOfOrders,
    erased: 'kept_for_the_books',
  },
  order_find: {
    holds: 'person',
    of: ({ order_ids, customer_id }) =>
      sql`(t.order_id = any (${order_ids}::uuid[]) or t.customer_id = ${customer_id})`,
    section: 'orders',
    shows: null,
    erased: 'deleted',
  },
  /** Who of the house has looked at what, by role; never by name. decisions/0104, 0140. */
  client_read: {
    holds: 'person',
    of: ({ order_ids, customer_id }) => sql`t.increment_id in (
      select ${customer_id}::text
      union all select gone_id::text from account_merge where customer_id = ${customer_id}
      union all select increment_id from shop_order where order_id = any (${order_ids}::uuid[])
      union all select increment_id from return_request where order_id = any (${order_ids}::uuid[])
      union all select increment_id from reservation where customer_id = ${customer_id})`,
    section: 'looks',
    shows: {
      purpose: sql`'client_read'`,
      look: lookOf,
      // Each number under its own name: the file says "order" of no return.
      increment_id: sql`case ${lookOf} when 'order' then t.increment_id end`,
      return_number: sql`case ${lookOf} when 'return' then t.increment_id end`,
      reservation_number: sql`case ${lookOf} when 'reservation' then t.increment_id end`,
      reader: sql`case t.reader_kind when 'staff'
        then coalesce((select coalesce(r.name, s.role) from staff_account s
          left join staff_role r on r.role_id = s.role_id where s.staff_id = t.reader::uuid), 'staff') else t.reader_kind end`,
      looked_at: sql`t.read_at`,
    },
    erased: 'kept_for_the_books',
  },
  staff_note: {
    holds: 'person',
    of: ({ order_ids, customer_id }) =>
      sql`(t.order_id = any (${order_ids}::uuid[]) or t.customer_id = ${customer_id})`,
    section: 'letters',
    shows: {
      message: sql`t.body`,
      created_at: sql`t.at`,
      purpose: sql`'staff_' || t.kind`,
      increment_id: sql`(select o.increment_id from shop_order o where o.order_id = t.order_id)`,
    },
    erased: 'deleted',
  },
  /** What a boutique wrote about a wrong handover. decisions/0116. */
  handover_report: {
    holds: 'person',
    of: ({ order_ids, customer_id }) => sql`(t.order_id = any (${order_ids}::uuid[])
      or t.reservation_id = any (array(select reservation_id from reservation where customer_id = ${customer_id})))`,
    section: 'letters',
    shows: {
      message: sql`t.note`,
      created_at: sql`t.reported_at`,
      purpose: sql`'staff_note'`,
      increment_id: sql`case when t.reservation_id is null then t.number end`,
      reservation_number: sql`case when t.reservation_id is not null then t.number end`,
    },
    erased: 'deleted',
  },
  address_change: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: {
      shipping_address: sql`t.was`,
      created_at: sql`t.at`,
      increment_id: sql`(select o.increment_id from shop_order o where o.order_id = t.order_id)`,
    },
    erased: 'deleted',
  },
  delivery_change: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: {
      gift_message: sql`t.was -> 'gift' ->> 'message'`,
      created_at: sql`t.at`,
      increment_id: sql`(select o.increment_id from shop_order o where o.order_id = t.order_id)`,
    },
    erased: 'deleted',
  },
  pickup_code: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'deleted' },
  cfdi_receptor: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'deleted' },
  cfdi: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  fapiao: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'deleted' },
  return_request: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  return_photo: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'deleted' },
  return_line: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  invoice: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  paper: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  shop_order_line: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: null,
    erased: 'kept_for_the_books',
  },
  payment_attempt: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: null,
    erased: 'kept_for_the_books',
  },
} as const satisfies Partial<Record<keyof DB, Source>>;
