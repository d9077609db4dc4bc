// SQL of the import of people: many rows a statement, read from JSON by the tables' own types.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import {
  productTextColumns,
  productTextTables,
  type ProductFacts,
} from '../../../server/src/modules/checkout/basket/productTextFragment.ts';
import {
  columnList,
  type InsertedColumns,
  type JsonRow,
  type NewRow,
} from '../../../server/src/platform/db/columns.ts';
import type { Database, Tx } from '../../../server/src/platform/db/database.ts';
import {
  attemptColumns,
  lineColumns,
  type NewLine,
  orderColumns,
} from '../../../server/src/modules/checkout/payment/shared/newRows.ts';
import type { Boutique } from './visitsOf.ts';

type On = Database | Tx;

/** A product in the texts of a wording. */
export type Piece = ProductFacts & { sku: string };

/** Every product of the catalogue that has texts in a wording. */
export async function pieces(db: On, wording: Wording): Promise<Map<string, Piece>> {
  const { rows } = await sql<Piece>`
    select v.sku, ${productTextColumns(wording)}
    from ${productTextTables(wording)}
    where t.code is not null`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The stores' hours and services. */
export async function boutiques(db: On): Promise<Map<string, Boutique>> {
  const { rows } = await sql<Boutique>`
    select store_id, hours, exceptions, timezone, is_ereservation, is_salon from store`.execute(db);
  return new Map(rows.map((row) => [row.store_id, row]));
}

type Table =
  | 'customer'
  | 'customer_address'
  | 'newsletter_subscriber'
  | 'wechat_binding'
  | 'saved_card'
  | 'return_line'
  | 'invoice'
  | 'fapiao'
  | 'salon_session'
  | 'salon_visit';

/** Inserts rows that all have the same columns. A trigger numbers invoices. */
export async function insert<T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly Omit<NewRow<T>, 'number'>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** Tables whose rows have a public number: its prefix, its counter, and its day. */
const numbered = {
  return_request: { mark: 'R', sequence: 'return_number' },
  reservation: { mark: 'E', sequence: 'reservation_number' },
} as const;

/** Inserts rows with numbers that the shop assigns, the oldest first. */
export async function insertNumbered<T extends keyof typeof numbered>(
  tx: Tx,
  table: T,
  rows: readonly Omit<NewRow<T>, 'increment_id'>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { mark, sequence } = numbered[table];
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}, increment_id)
    select ${names}, ${sql.lit(mark)} || to_char(requested_at, 'YYMM') || nextval(${sql.lit(sequence)})
    from (select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      order by requested_at offset 0) given`.execute(tx);
}

/** The columns of a past order that a new one does not have yet. */
const pastOrderColumns = {
  ...orderColumns,
  placed_at: true,
  shipped_at: true,
  delivered_at: true,
  track_number: true,
  cc_type: true,
  cc_last4: true,
  cc_exp_month: true,
  cc_exp_year: true,
  cc_owner: true,
} as const satisfies InsertedColumns<'shop_order', 'increment_id'>;
export type PastOrder = JsonRow<'shop_order', keyof typeof pastOrderColumns>;

const pastAttemptColumns = {
  ...attemptColumns,
  psp_reference: true,
  refusal: true,
} as const satisfies InsertedColumns<'payment_attempt', 'merchant_reference'>;
export type PastAttempt = JsonRow<'payment_attempt', keyof typeof pastAttemptColumns>;

/** The provider's events of an order's payment. */
export type PastEvent = Omit<NewRow<'payment_event'>, 'event_id' | 'source'> & { order_id: string };

/**
 * Inserts orders with their lines, payment attempts and provider events. Numbers are assigned in the order of the rows, as the
 * payment assigns them, so the oldest come first.
 */
export async function insertOrders(
  tx: Tx,
  orders: readonly PastOrder[],
  lines: readonly NewLine[],
  attempts: readonly PastAttempt[],
  events: readonly PastEvent[],
): Promise<void> {
  await sql`
    with ordered as (
      insert into shop_order (increment_id, ${columnList(pastOrderColumns)})
      select to_char(o.created_at, 'YYMM') || nextval('order_number'), ${columnList(pastOrderColumns, 'o')}
      from (
          select row from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) with ordinality as given (row, place)
          order by place offset 0
        ) given,
        jsonb_populate_record(null::shop_order, given.row) o
      returning order_id, increment_id
    ), lined as (
      insert into shop_order_line (${columnList(lineColumns)})
      select ${columnList(lineColumns, 'l')}
      from jsonb_populate_recordset(null::shop_order_line, ${JSON.stringify(lines)}::jsonb) l
    ), attempted as (
      insert into payment_attempt (merchant_reference, ${columnList(pastAttemptColumns)})
      select ordered.increment_id, ${columnList(pastAttemptColumns, 'a')}
      from jsonb_populate_recordset(null::payment_attempt, ${JSON.stringify(attempts)}::jsonb) a
      join ordered using (order_id)
    )
    insert into payment_event (merchant_reference, event_code, success, psp_reference, original_reference,
      merchant_account, amount, currency, source, received_at)
    select ordered.increment_id, e.event_code, e.success, e.psp_reference, e.original_reference, e.merchant_account,
      e.amount, e.currency, 'webhook', e.received_at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (order_id uuid, event_code text, success boolean,
      psp_reference text, original_reference text, merchant_account text, amount bigint, currency text,
      received_at timestamptz)
    join ordered on ordered.order_id = e.order_id`.execute(tx);
}

/** Updates the planner's statistics. */
export async function analyze(db: On): Promise<void> {
  await sql`analyze customer, customer_address, shop_order, shop_order_line, payment_attempt, payment_event,
    newsletter_subscriber, wechat_binding, saved_card, return_request, return_line, invoice, fapiao, reservation,
    salon_session, salon_visit`.execute(db);
}

/** Inserts sessions that the salons do not have yet; returns their pids. */
export async function insertSessions(tx: Tx, rows: readonly NewRow<'salon_session'>[]): Promise<string[]> {
  const { rows: added } = await sql<{ pid: string }>`
    insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
    select pid, store_id, start_time, end_time, opens_at, seats
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (pid text, store_id text, start_time timestamptz, end_time timestamptz, opens_at timestamptz, seats integer)
    on conflict do nothing returning pid`.execute(tx);
  return added.map(({ pid }) => pid);
}

/** Invented customers for sessions, each as often as they may still come; the demo accounts stay free. */
export async function salonGuests(tx: Tx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id from generate_series(1, ${most}) as turn, customer c
    where c.email not like '%@demo.example' and turn > (
      select count(*) from salon_visit v join salon_session s using (pid)
      where v.customer_id = c.customer_id and v.status <> 'cancelled' and s.start_time > ${now})
    order by turn, c.customer_id`.execute(tx);
  return rows.map(({ customer_id }) => customer_id);
}
