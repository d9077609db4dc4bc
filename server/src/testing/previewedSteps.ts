// Takes steps after their preview, and compares what the preview said with what the step did. decisions/0108.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import { effectOfJob } from '@vitrine/rules/orders/stepEffects';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { previewed } from '../modules/orders/fulfilment/preview/previewed.ts';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';
import type { Shop } from '../platform/shop/shop.ts';

/** The tables whose rows a preview shows. */
const shown = new Set<keyof DB>([
  'shop_order',
  'return_request',
  'stock_entry',
  'payment_capture',
  'payment_reversal',
  'refund',
  'mail_outbox',
  'job',
]);
/** Tables that say the same in other words, or what only the house keeps; a step that writes another one fails the tests. */
const quiet = new Set<keyof DB>([
  // Logs, and the figures that follow from them.
  'order_event',
  'return_event',
  'book_entry',
  'stock',
  'staff_step',
  'order_find',
  'office_event',
  // What the status, the pieces and the money show.
  'shop_order_line',
  'return_line',
  'shipment',
  'shipment_line',
  'rest_cancellation',
  'unit_cancellation',
  'unit_cancellation_line',
  'goodwill',
  'goodwill_line',
  'fraud_review',
  'pickup_code',
]);

type Take = (shop: Shop) => Promise<unknown>;
type Rows = Readonly<Record<string, readonly string[]>>;

class Refused extends Error {}

/** All rows that a preview shows, as text. */
async function rowsOf(db: Database): Promise<Rows> {
  const { rows } = await sql<Rows>`
    select
      array(select concat_ws('|', e.kind, e.sku, e.pieces, e.source, e.entry_id) from stock_entry e) as stock,
      array(select concat_ws('|', m.kind, m.mail_id) from mail_outbox m) as mails,
      array(select concat_ws('|', j.kind, j.job_id) from job j) as jobs,
      array(select concat_ws('|', 'captured', amount, attempt_id, capture_id) from payment_capture) as captures,
      array(select concat_ws('|', 'refunded', amount, attempt_id, refund_id) from refund) as refunds,
      array(select concat_ws('|', attempt_id, psp_reference) from payment_reversal) as reversals,
      array(select concat_ws('|', increment_id, status, order_id) from shop_order) as orders,
      array(select concat_ws('|', increment_id, status, order_id) from return_request) as returns`.execute(db);
  return rows[0] ?? {};
}

/** The rows of a kind that came, without their own ids. */
const came = (before: Rows, after: Rows, kind: string, words: number): string[] =>
  (after[kind] ?? [])
    .filter((row) => !(before[kind] ?? []).includes(row))
    .map((row) => row.split('|').slice(0, words).join('|'))
    .toSorted();

/** Rows of each table that this transaction has written. */
async function writtenTables(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::integer as n from pg_stat_xact_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Fails where a step writes a table that no preview shows. */
async function assertShown(shop: Shop, take: Take): Promise<unknown> {
  const before = await writtenTables(shop.db);
  const answer = await take(shop);
  if (typeof answer === 'string') throw new Refused(answer);
  const after = await writtenTables(shop.db);
  const written = [...after].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name as keyof DB);
  expect(written.filter((name) => !shown.has(name) && !quiet.has(name))).toEqual([]);
  return answer;
}

const sorted = <One>(some: readonly One[], word: (one: One) => string): string[] => some.map(word).toSorted();

/** The amounts of a kind; a whole payment that goes back has no row with an amount. */
const moneyRows = (preview: StepPreview, kind: string): string[] =>
  sorted(
    preview.money.filter((one) => one.kind === kind),
    ({ amount }) => `${kind}|${amount}`,
  );

/**
 * Previews a step and takes it: fails where the preview left a row, named a table's rows wrongly, or said anything else than what
 * the step did. Returns the answer of the step and its preview; of a refused one the refusal.
 */
export async function previewedStep(
  shop: Shop,
  order_id: string,
  take: Take,
): Promise<{ answer: unknown; preview: StepPreview | null }> {
  const before = await rowsOf(shop.db);
  const preview = await previewed(shop, order_id, (rolled) => assertShown(rolled, take)).catch((error: unknown) => {
    if (error instanceof Refused) return error.message;
    throw error;
  });
  expect(await rowsOf(shop.db)).toEqual(before);
  const answer = await take(shop);
  if (typeof preview === 'string') {
    expect(answer).toBe(preview);
    return { answer, preview: null };
  }
  expect(answer).not.toBeTypeOf('string');
  const after = await rowsOf(shop.db);
  const stock = ({ kind, sku, pieces, place }: StepPreview['stock'][number]) => [kind, sku, pieces, place].join('|');
  expect(sorted(preview.stock, stock)).toEqual(came(before, after, 'stock', 4));
  expect(preview.mails.toSorted()).toEqual(came(before, after, 'mails', 1));
  expect(preview.jobs.toSorted()).toEqual(came(before, after, 'jobs', 1));
  expect(preview.jobs.filter((kind) => effectOfJob(kind) === null)).toEqual([]);
  expect(moneyRows(preview, 'captured')).toEqual(came(before, after, 'captures', 2));
  const reversals = came(before, after, 'reversals', 1);
  // The shop grants by itself what was asked for: its job gives the payment back.
  const granted = preview.jobs.filter((kind) => kind === 'grant_cancel').length;
  if (reversals.length + granted === 0)
    expect(moneyRows(preview, 'refunded')).toEqual(came(before, after, 'refunds', 2));
  const released = reversals.length + granted + preview.jobs.filter((kind) => kind === 'release_rest').length;
  const back = preview.money.filter(({ kind }) => kind !== 'captured').length;
  expect(back).toBe(released + came(before, after, 'refunds', 2).length);
  const status = await shop.db.selectFrom('shop_order').select('status').where('order_id', '=', order_id).execute();
  expect(status.map((row) => row.status)).toEqual([preview.status.to]);
  expect(sorted(preview.returns, ({ increment_id, to }) => `${increment_id}|${to}`)).toEqual(
    came(before, after, 'returns', 2),
  );
  return { answer, preview };
}
