// What the page of an order shows beside the order itself. decisions/0103.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { pieceTitle } from '../../checkout/basket/pieceTitleFragment.ts';

type PageRefund = {
  refund_id: number;
  cause: string;
  amount: number;
  asked_at: string;
  paid_at: string | null;
  failure: string | null;
  return_number: string | null;
};
type PagePayment = {
  psp_reference: string | null;
  method: string;
  status: string;
  currency: string;
  authorised: number;
  captured: number;
  refunded: number;
  charged_back: number;
  at: Date;
  /** In the order of their request. */
  refunds: PageRefund[];
};

/** The payments of an order with their refunds; amounts in minor units. */
export async function paymentsOf(db: Database, order_id: string): Promise<PagePayment[]> {
  const { rows } = await sql<PagePayment>`
    select a.psp_reference, a.payment_method as method, a.status, a.currency, a.amount as authorised, a.captured,
      a.refunded, a.charged_back, a.created_at as at, coalesce((
        select jsonb_agg(jsonb_build_object('refund_id', f.refund_id, 'cause', f.cause, 'amount', f.amount,
          'asked_at', f.asked_at, 'paid_at', f.paid_at, 'failure', f.failure, 'return_number', r.increment_id)
          order by f.asked_at, f.refund_id)
        from refund f left join return_request r on r.return_id = f.return_id where f.attempt_id = a.attempt_id
      ), '[]'::jsonb) as refunds
    from payment_attempt a where a.order_id = ${order_id} order by a.created_at, a.attempt_id`.execute(db);
  return rows;
}

export type StockChange = {
  at: Date;
  kind: string;
  sku: string;
  product_name: string | null;
  pieces: number;
  place: string;
};

/** What an order has done to the stock, the oldest first. */
export async function stockChangesOf(db: Database, order_id: string): Promise<StockChange[]> {
  return db
    .selectFrom('stock_entry')
    .select(['at', 'kind', 'sku', 'pieces', 'source as place'])
    .select(pieceTitle(sql`stock_entry.sku`).as('product_name'))
    .where('cause_id', '=', order_id)
    .where('cause', '=', 'order')
    .orderBy('entry_id')
    .execute();
}

export type QueuedMail = { mail_id: string; kind: string; created_at: Date; sent_at: Date | null };

/** The mails about an order that are still known, the oldest first. */
export function mailsOf(db: Database, order_id: string): Promise<QueuedMail[]> {
  return db
    .selectFrom('mail_outbox')
    .select(['mail_id', 'kind', 'created_at', 'sent_at'])
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
}

/** How many other placed orders a client has, counted to 100. */
export async function otherOrders(db: Database, customer_id: string, order_id: string): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from (
      select from shop_order
      where customer_id = ${customer_id} and placed_at is not null and order_id <> ${order_id} limit 100) o`.execute(
    db,
  );
  return rows[0]?.others ?? 0;
}
