// The lines of the provider's settlement reports, each once, and what the shop knows about them. decisions/0070.
import type {
  KnownOfLine,
  SettlementDifference,
  SettlementEntries,
  SettlementLine,
} from '@vitrine/rules/books/settlement';
import type { PaymentEventCode } from '@vitrine/rules/payment/paymentEvents';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { SettledLine } from '../../../platform/partners/paymentProvider.ts';

type On = Database | Tx;

/** Stores a report and those of its lines that are new. Returns how many are. */
export async function addReport(
  tx: Tx,
  report: { name: string; batch: number; imported_at: Date },
  lines: readonly SettledLine[],
): Promise<number> {
  await tx
    .insertInto('settlement_report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<object>`
    insert into settlement_line (report, line_hash, nth, type, psp_reference, modification_reference, merchant_reference,
      gross, gross_currency, net, net_currency, fees)
    select ${report.name}, line_hash, nth, type, psp_reference, modification_reference, merchant_reference,
      gross, gross_currency, net, net_currency, fees
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(line_hash text, nth integer, type text, psp_reference text,
      modification_reference text, merchant_reference text, gross bigint, gross_currency text, net bigint, net_currency text,
      fees bigint)
    on conflict (report, line_hash, nth) do nothing returning line_id`.execute(tx);
  return rows.length;
}

/** The newest batch that is stored; 0 without one. */
export async function lastBatch(db: On): Promise<number> {
  const row = await db
    .selectFrom('settlement_report')
    .select((eb) => eb.fn.max('batch').as('batch'))
    .executeTakeFirst();
  return row?.batch ?? 0;
}

type StoredLine = SettlementLine & { line_id: number; report: string };
type KnownLine = StoredLine & {
  difference: SettlementDifference | null;
  known: KnownOfLine;
  order_id: string | null;
  /** What its entries are of: the payment, or the report. */
  cause_id: string;
};

/** The event that reports what a type of line settles, and the event that takes it back. */
const events = sql`(values
  ('Settled', 'CAPTURE', 'CAPTURE_FAILED'), ('Refunded', 'REFUND', 'REFUND_FAILED'),
  ('RefundedReversed', 'REFUNDED_REVERSED', null), ('Chargeback', 'CHARGEBACK', null),
  ('SecondChargeback', 'SECOND_CHARGEBACK', null), ('ChargebackReversed', 'CHARGEBACK_REVERSED', null)
) as event(type, code, undone)`;

/** What the shop knows of a line `l` with its attempt `a`. */
const known = sql`
      jsonb_build_object(
        'payment', case when a.attempt_id is not null then jsonb_build_object('amount', a.amount, 'currency', a.currency,
          'captures_parts', a.captures_parts, 'captured', a.captured) end,
        'event_amount', (select max(e.amount) from payment_event e join ${events} on event.type = l.type
          where e.merchant_reference = a.merchant_reference and e.psp_reference = l.modification_reference
            and e.event_code = event.code and e.success and not exists (
              select from payment_event u where u.merchant_reference = e.merchant_reference
                and u.psp_reference = e.psp_reference and u.event_code = event.undone and u.success)),
        'is_double', exists (select from settlement_line d where d.psp_reference = l.psp_reference and d.type = l.type
          and d.modification_reference = l.modification_reference and d.line_id < l.line_id
          and (l.psp_reference <> '' or d.report = l.report)),
        'rest_of_report', (select coalesce(sum(o.net), 0) from settlement_line o
          where o.report = l.report and o.net_currency = l.net_currency and o.line_id <> l.line_id))`;

/** Lines with their reports and attempts. */
const withAttempts = sql`
  settlement_line l join settlement_report r on r.name = l.report
  left join payment_attempt a on a.merchant_reference = l.merchant_reference and a.psp_reference = l.psp_reference`;

/** Locks some lines that are not in the books, oldest first, with what the shop knows of them. */
export async function openLines(tx: Tx, after: number, limit: number): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select l.line_id, l.report, l.type, l.psp_reference, l.modification_reference, l.merchant_reference, l.gross,
      l.gross_currency, l.net, l.net_currency, l.fees, l.difference, a.order_id, coalesce(a.attempt_id, r.report_id) as cause_id,
      ${known} as known
    from ${withAttempts}
    where l.posted_at is null and l.acknowledged_at is null and l.line_id > ${after}
    order by l.line_id limit ${limit} for update of l skip locked`.execute(tx);
  return rows;
}

/** Writes the entries of a line into the books, once. */
export async function postLine(
  tx: Tx,
  { line_id, order_id, cause_id }: Pick<KnownLine, 'line_id' | 'order_id' | 'cause_id'>,
  entries: readonly SettlementEntries[],
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_line')
    .set({ posted_at: now, difference: null })
    .where('line_id', '=', line_id)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  for (const { posting, currency, amounts } of entries)
    // oxlint-disable-next-line no-await-in-loop -- a connection takes one statement after the other
    await sql`select post_to_books(${posting}, ${order_id}::uuid, ${cause_id}::uuid, ${currency}, ${JSON.stringify(amounts)}::jsonb)`.execute(
      tx,
    );
}

export async function nameDifference(tx: Tx, line_id: number, difference: SettlementDifference): Promise<void> {
  await tx.updateTable('settlement_line').set({ difference }).where('line_id', '=', line_id).execute();
}

export type DifferingLine = StoredLine & {
  difference: SettlementDifference;
  known: KnownOfLine;
  imported_at: Date;
  order_number: string | null;
};
/** Rows of a list that is cut, and how many there are. */
type Counted<Row> = { rows: Row[]; count: number };
const counted = <Row>(rows: (Row & { count: number })[]): Counted<Row> => ({ rows, count: rows[0]?.count ?? 0 });

/** The lines with a difference that staff has not dealt with, oldest first, with what the shop knows of them. */
export async function differingLines(db: Database, limit: number): Promise<Counted<DifferingLine>> {
  const { rows } = await sql<DifferingLine & { count: number }>`
    select l.line_id, l.report, l.type, l.psp_reference, l.modification_reference, l.merchant_reference, l.gross,
      l.gross_currency, l.net, l.net_currency, l.fees, l.difference, r.imported_at, o.increment_id as order_number,
      ${known} as known, count(*) over () as count
    from ${withAttempts} left join shop_order o on o.order_id = a.order_id
    where l.posted_at is null and l.acknowledged_at is null and l.difference is not null
    order by l.line_id limit ${limit}`.execute(db);
  return counted(rows);
}

/** How many lines have a difference that staff has not dealt with. */
export async function countDiffering(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from settlement_line
    where posted_at is null and acknowledged_at is null and difference is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

type Unsettled = {
  order_number: string;
  merchant_reference: string;
  psp_reference: string;
  event_code: PaymentEventCode;
  amount: number;
  currency: string;
  received_at: Date;
};

/**
 * What the provider reported and has not settled until now, from the first stored report on: a capture, a refund or a
 * chargeback that no line settles.
 */
export async function unsettled(db: Database, reported_before: Date, limit: number): Promise<Counted<Unsettled>> {
  const { rows } = await sql<Unsettled & { count: number }>`
    select o.increment_id as order_number, e.merchant_reference, e.psp_reference, e.event_code, e.amount, e.currency,
      e.received_at, count(*) over () as count
    from payment_event e join ${events} on event.code = e.event_code
    join payment_attempt a on a.merchant_reference = e.merchant_reference join shop_order o on o.order_id = a.order_id
    where e.success and e.received_at < ${reported_before}
      and e.received_at >= (select min(imported_at) - interval '10 days' from settlement_report)
      and e.psp_reference <> e.original_reference
      and not exists (select from payment_event u where u.merchant_reference = e.merchant_reference
        and u.psp_reference = e.psp_reference and u.event_code = event.undone and u.success)
      and not exists (select from settlement_line l where l.modification_reference = e.psp_reference and l.type = event.type)
    order by e.received_at limit ${limit}`.execute(db);
  return counted(rows);
}

/** Notes that staff has dealt with a line outside the books. False for a line that is not open. */
export async function acknowledgeLine(db: Database, line_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settlement_line')
    .set({ acknowledged_at: now })
    .where('line_id', '=', line_id)
    .where('posted_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
