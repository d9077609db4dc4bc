// SQL of the import of people: many rows a statement, read from JSON by the tables' own types.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { pieceColumns, pieceTables, type PieceTold } from '../basket/pieceSql.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Boutique } from './visitsOf.ts';

type On = Database | Tx;

/** A piece as a wording tells it. */
export type Piece = PieceTold & { sku: string };

/** Every piece of the catalogue that has words in a wording. */
export async function pieces(db: On, wording: Wording): Promise<Map<string, Piece>> {
  const { rows } = await sql<Piece>`
    select v.sku, ${pieceColumns(wording)}
    from ${pieceTables(wording)}
    where t.code is not null`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Whether anybody has an account yet. */
export async function hasCustomers(db: On): Promise<boolean> {
  const { rows } = await sql<{ has_customers: boolean }>`
    select exists (select from customer) as has_customers`.execute(db);
  return rows[0]?.has_customers ?? false;
}

/** The boutiques' hours, and what can be done there. */
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

/** Adds rows that all have the same columns. */
export async function insert(tx: Tx, table: Table, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** Tables whose rows carry a number that people read out: what it begins with, what counts it, and the day it is of. */
const numbered = {
  return_request: { mark: 'R', sequence: 'return_number' },
  reservation: { mark: 'E', sequence: 'reservation_number' },
} as const;

/** Adds rows with the numbers that the shop gives, the oldest first. */
export async function insertNumbered(tx: Tx, table: keyof typeof numbered, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { mark, sequence } = numbered[table];
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}, increment_id)
    select ${names}, ${sql.lit(mark)} || to_char(requested_at, 'YYMM') || nextval(${sql.lit(sequence)})
    from (select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      order by requested_at offset 0) given`.execute(tx);
}

/**
 * Adds orders with their lines, payment attempts and the provider's words about them. Numbers are given in the order of
 * the rows, as the payment gives them, so the oldest come first.
 */
export async function insertOrders(
  tx: Tx,
  orders: readonly object[],
  lines: readonly object[],
  attempts: readonly object[],
  events: readonly object[],
): Promise<void> {
  await sql`
    with ordered as (
      insert into shop_order
      select o.* from (
          select row from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) with ordinality as given (row, place)
          order by place offset 0
        ) given,
        jsonb_populate_record(null::shop_order, given.row || jsonb_build_object('increment_id',
          to_char((given.row ->> 'created_at')::timestamptz, 'YYMM') || nextval('order_number'))) o
      returning order_id, increment_id
    ), lined as (
      insert into shop_order_line
      select l.* from jsonb_populate_recordset(null::shop_order_line, ${JSON.stringify(lines)}::jsonb) l
    ), attempted as (
      insert into payment_attempt
      select a.* from jsonb_array_elements(${JSON.stringify(attempts)}::jsonb) given
      join ordered on ordered.order_id = (given ->> 'order_id')::uuid,
        jsonb_populate_record(null::payment_attempt, given
          || jsonb_build_object('merchant_reference', ordered.increment_id)) a
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

/** Tells the planner how much there is now. */
export async function analyze(db: On): Promise<void> {
  await sql`analyze customer, customer_address, shop_order, shop_order_line, payment_attempt, payment_event,
    newsletter_subscriber, wechat_binding, saved_card, return_request, return_line, invoice, fapiao, reservation,
    salon_session, salon_visit`.execute(db);
}
