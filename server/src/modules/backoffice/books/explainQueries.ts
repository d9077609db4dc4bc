// An order's books with the rows that explain them, in one statement: what it reads is of one moment. decisions/0102.
import type { BookAccount, BookPosting } from '@vitrine/rules/books/accounts';
import type { Sold, TakenBack } from '@vitrine/rules/books/postingParts';
import type { LineUnits } from '@vitrine/rules/orders/restValue';
import type { SettlementLine } from '@vitrine/rules/books/settlement';
import type { GoodwillReason } from '@vitrine/rules/returns/goodwill';
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import type { RefundCause } from '@vitrine/rules/payment/refundState';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type BookedPosting = {
  posting_id: string;
  posting: BookPosting;
  /** The order, the payment attempt, the return or the settlement report. */
  cause_id: string;
  currency: string;
  /** As JSON writes a moment. */
  at: string;
  entries: { account: BookAccount; amount: number }[];
};

export type BookedPayment = {
  attempt_id: string;
  payment_method: string;
  merchant_reference: string;
  merchant_account: string;
  psp_reference: string | null;
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
  charged_back: number;
  captures_parts: boolean;
  /** The reports about it, as they were recorded. */
  events: (PaymentEvent & { received_at: string })[];
  /** The parcels whose money was captured, by the capture's reference. */
  parcels: { psp_reference: string; shipment_id: string; carrier: string; track_number: string | null }[];
  refunds: {
    refund_id: number;
    cause: RefundCause;
    amount: number;
    refund_reference: string | null;
    /** Earlier requests that failed; each had a reference of its own. */
    failed: number;
    return_id: string | null;
    goodwill_id: string | null;
    is_transferred: boolean;
  }[];
  /** The lines of settlement reports that are in the books. */
  settled: (SettlementLine & { line_id: number; report: string })[];
};

type BookedReturn = Omit<TakenBack, 'lines'> & {
  return_id: string;
  increment_id: string;
  return_type: ReturnType;
  lines: readonly (TakenBack['lines'][number] & { qty: number })[];
};

export type BookedOrder = Omit<Sold, 'lines'> & {
  increment_id: string;
  /** The country of its storefront. */
  store: string;
  placed_at: Date | null;
  currency: string;
  subtotal: number;
  tax_amount: number;
  grand_total: number;
  tax_rate: number;
  tax_included: boolean;
  lines: readonly (Sold['lines'][number] & { sku: string; unit_price: number })[];
  rest: { shipping_amount: number; shipping_tax_amount: number; releases_rest: boolean } | null;
  goodwills: {
    goodwill_id: string;
    reason: GoodwillReason;
    lines: { item_order_id: string; incl_tax: number; tax: number }[];
  }[];
  units: { cancellation_id: string; is_released: boolean; lines: readonly LineUnits[] }[];
  returns: BookedReturn[];
  /** An order has one payment; one that another system placed may have none. */
  payment: BookedPayment | null;
  postings: BookedPosting[];
};

const postings = sql`(
  select coalesce(jsonb_agg(to_jsonb(p) - 'first_id' order by p.first_id), '[]') from (
    select posting_id, posting, cause_id, currency, min(at) as at, min(entry_id) as first_id,
      jsonb_agg(jsonb_build_object('account', account, 'amount', amount) order by entry_id) as entries
    from book_entry where order_id = o.order_id group by posting_id, posting, cause_id, currency) p)`;

const lines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'sku', l.sku, 'qty', l.qty,
    'canceled_qty', l.canceled_qty, 'unit_price', l.unit_price, 'row_incl_tax', l.row_incl_tax, 'row_tax', l.row_tax)
    order by l.position), '[]') from shop_order_line l where l.order_id = o.order_id)`;

const rest = sql`(
  select jsonb_build_object('shipping_amount', c.shipping_amount, 'shipping_tax_amount', c.shipping_tax_amount,
    'releases_rest', c.releases_rest) from rest_cancellation c where c.order_id = o.order_id)`;

const units = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('cancellation_id', c.cancellation_id, 'is_released', c.is_released, 'lines', (
    select jsonb_agg(jsonb_build_object('item_order_id', u.item_order_id, 'qty', u.qty, 'before', u.before))
    from unit_cancellation_line u where u.cancellation_id = c.cancellation_id))), '[]')
  from unit_cancellation c where c.order_id = o.order_id)`;

const goodwills = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('goodwill_id', g.goodwill_id, 'reason', g.reason, 'lines', (
    select jsonb_agg(jsonb_build_object('item_order_id', d.item_order_id, 'incl_tax', d.amount_incl_tax, 'tax', d.amount_tax))
    from goodwill_line d where d.goodwill_id = g.goodwill_id))), '[]')
  from goodwill g where g.order_id = o.order_id)`;

const returns = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('return_id', r.return_id, 'increment_id', r.increment_id, 'return_type', r.return_type,
    'total_tax', r.total_tax, 'total_shipping', r.total_shipping, 'kept', r.adjustement_negative, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('item_order_id', b.item_order_id, 'qty', b.qty, 'value_incl_tax', b.value_incl_tax,
        'value_tax', b.value_tax, 'value_loss', b.value_loss)), '[]') from return_line b where b.return_id = r.return_id))), '[]')
  from return_request r where r.order_id = o.order_id and r.accepted_at is not null)`;

const events = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('event_code', e.event_code, 'success', e.success,
    'psp_reference', e.psp_reference, 'original_reference', e.original_reference, 'merchant_reference', e.merchant_reference,
    'merchant_account', e.merchant_account, 'amount', jsonb_build_object('amount', e.amount, 'currency', e.currency),
    'received_at', e.received_at) order by e.event_id), '[]')
  from payment_event e where e.merchant_reference = a.merchant_reference)`;

const parcels = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('psp_reference', c.psp_reference, 'shipment_id', s.shipment_id,
    'carrier', s.carrier, 'track_number', s.track_number)), '[]')
  from payment_capture c join shipment s on s.shipment_id = c.capture_id
  where c.attempt_id = a.attempt_id and c.psp_reference is not null)`;

const refunds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('refund_id', f.refund_id, 'cause', f.cause, 'amount', f.amount,
    'refund_reference', f.refund_reference, 'failed', f.failed, 'return_id', f.return_id, 'goodwill_id', f.goodwill_id,
    'is_transferred', f.settled_at is not null) order by f.refund_id), '[]')
  from refund f where f.attempt_id = a.attempt_id)`;

const settled = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('line_id', s.line_id, 'report', s.report, 'type', s.type,
    'psp_reference', s.psp_reference, 'modification_reference', s.modification_reference,
    'merchant_reference', s.merchant_reference, 'gross', s.gross, 'gross_currency', s.gross_currency, 'net', s.net,
    'net_currency', s.net_currency, 'fees', s.fees) order by s.line_id), '[]')
  from settlement_line s
  where s.merchant_reference = a.merchant_reference and s.psp_reference = a.psp_reference and s.posted_at is not null)`;

const payment = sql`(
  select jsonb_build_object('attempt_id', a.attempt_id, 'payment_method', a.payment_method,
    'merchant_reference', a.merchant_reference, 'merchant_account', a.merchant_account, 'psp_reference', a.psp_reference,
    'amount', a.amount, 'currency', a.currency, 'captured', a.captured, 'refunded', a.refunded, 'charged_back', a.charged_back, 'captures_parts', a.captures_parts, 'events', ${events},
    'parcels', ${parcels}, 'refunds', ${refunds}, 'settled', ${settled})
  from payment_attempt a where a.order_id = o.order_id)`;

/** The books of an order by its number, the oldest posting first; undefined for an unknown number. No personal data. */
export async function bookedOrder(db: Database | Tx, increment_id: string): Promise<BookedOrder | undefined> {
  const { rows } = await sql<BookedOrder>`
    select o.increment_id, o.store, o.placed_at, o.currency, o.subtotal, o.discount_amount, o.shipping_amount, o.shipping_tax_amount,
      o.tax_amount, o.grand_total, o.tax_rate, o.tax_included, ${lines} as lines, ${rest} as rest, ${units} as units, ${goodwills} as goodwills, ${returns} as returns,
      ${payment} as payment, ${postings} as postings
    from shop_order o where o.increment_id = ${increment_id}`.execute(db);
  return rows[0];
}
