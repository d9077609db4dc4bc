// SQL of the import of people: many rows a statement, read from JSON by the tables' own types.
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { BasketRow } from '../basket/queries.ts';
import type { Database, Tx } from '../db/database.ts';

type On = Database | Tx;

/** A piece as a language tells it. */
export type Piece = Omit<
  BasketRow,
  | 'basket_id'
  | 'version'
  | 'purchase_id'
  | 'line_id'
  | 'qty'
  | 'options'
  | 'options_hash'
  | 'told_store'
  | 'amount'
  | 'left'
>;

/** Every piece of the catalogue in a language. */
export async function pieces(db: On, language: Language): Promise<Map<string, Piece>> {
  const { rows } = await sql<Piece>`
    select v.sku, v.code, v.is_withdrawn, p.configurator_type, p.max_sale_qty, p.pre_order, p.is_refundable,
      p.is_exchangeable, p.hscode, p.prop65, p.department_code, p.family_code, p.division_code, p.product_code,
      t.title, t.kind, t.slug, color.names ->> ${language} as color, size.code as size_code,
      size.names ->> ${language} as size,
      case when f.file is not null then jsonb_build_object('file', f.file, 'hash', f.hash, 'width', f.width,
        'height', f.height, 'alt', coalesce(i.alt ->> ${language}, '')) end as picture
    from variant v
    join product p on p.code = v.code
    join product_text t on t.code = v.code and t.language = ${language}
    left join attribute_option color on color.field = 'color' and color.code = v.attributes ->> 'color'
    left join attribute_option size on size.field = case when v.attributes ->> 'size' is null then 'volume' else 'size' end
      and size.code = coalesce(v.attributes ->> 'size', v.attributes ->> 'volume')
    left join lateral (
      select i.file, i.alt from picture i
      where i.code = v.code and (i.color is null or i.color = v.attributes ->> 'color')
      order by (i.role = 'front') desc, i.color is null, i.position
      limit 1
    ) i on true
    left join picture_file f on f.file = i.file`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Whether anybody has an account yet. */
export async function hasCustomers(db: On): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from customer) as any`.execute(db);
  return rows[0]?.any ?? false;
}

type Table = 'customer' | 'customer_address' | 'newsletter_subscriber' | 'wechat_binding' | 'saved_card';

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

/**
 * Adds orders with their lines, payment attempts and the provider's words about them. Numbers are given in the order of the
 * rows, as the payment gives them, so the oldest come first.
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
    newsletter_subscriber, wechat_binding, saved_card`.execute(db);
}
