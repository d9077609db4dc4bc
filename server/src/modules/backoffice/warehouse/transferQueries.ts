// Transfers that are under way, and where pieces are. decisions/0115.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { comingTo, heldThere, isUnderWay, soldThere } from './thereFragment.ts';
import { membersBehind } from '../staff/keyFragment.ts';

type On = Database | Tx;

export type TransferRow = {
  transfer_id: string;
  number: number;
  source: string;
  to_source: string;
  reason: string;
  /** The account that sent it, and its name. */
  sent_by: string;
  /** The members behind the sender. */
  senders: string[];
  by: string;
  sent_at: Date;
  received_at: Date | null;
  received_by: string | null;
  difference_reason: string | null;
  canceled_at: Date | null;
  canceled_by: string | null;
  /** The name of the account that took it back. */
  canceled_name: string | null;
  cancel_reason: string | null;
  lines: { sku: string; pieces: number; received: number | null }[];
};

const columns = (where: RawBuilder<unknown>) => sql`
  select t.transfer_id, t.number, t.source, t.to_source, t.reason, t.sent_by, ${membersBehind(sql`t.sent_by`)} as senders, a.name as by, t.sent_at, t.received_at, b.name as received_by,
    t.difference_reason, t.canceled_at, t.canceled_by, c.name as canceled_name, t.cancel_reason, (
      select jsonb_agg(jsonb_build_object('sku', x.sku, 'pieces', x.pieces, 'received', x.received) order by x.sku)
      from stock_transfer_line x where x.transfer_id = t.transfer_id) as lines
  from stock_transfer t join staff_account a on a.staff_id = t.sent_by
  left join staff_account b on b.staff_id = t.received_by
  left join staff_account c on c.staff_id = t.canceled_by where ${where}`;

/** Transfers from or to some places that are under way, or were received or taken back since a moment. */
export async function transfersListed(db: Database, places: readonly string[], since: Date): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    ${columns(sql`(${isUnderWay} or coalesce(t.received_at, t.canceled_at) >= ${since})
      and (t.source = any (${[...places]}::text[]) or t.to_source = any (${[...places]}::text[]))`)}
    order by ${isUnderWay} desc, t.number desc limit 200`.execute(db);
  return rows;
}

/** A transfer by its number. */
export async function transferNumbered(db: On, number: number): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`${columns(sql`t.number = ${number}`)}`.execute(db);
  return rows[0];
}

/** Locks a transfer, so that it is received once, or taken back once. */
export async function lockTransfer(tx: Tx, number: number): Promise<void> {
  await sql`select from stock_transfer where number = ${number} for update`.execute(tx);
}

type NewTransfer = {
  transfer_id: string;
  source: string;
  to_source: string;
  reason: string;
  sent_by: string;
  sent_at: Date;
  step_key: string;
  payload_hash: Buffer;
};

/** Adds a transfer with its lines. Undefined where its key was used. */
export async function addTransfer(
  tx: Tx,
  transfer: NewTransfer,
  lines: readonly { sku: string; pieces: number }[],
): Promise<number | undefined> {
  const row = await tx
    .insertInto('stock_transfer')
    .values(transfer)
    .onConflict((same) => same.column('step_key').doNothing())
    .returning('number')
    .executeTakeFirst();
  if (row)
    await tx
      .insertInto('stock_transfer_line')
      .values(lines.map((line) => ({ ...line, transfer_id: transfer.transfer_id })))
      .execute();
  return row?.number;
}

/** The transfer that a call has sent, and what it asked for. */
export function transferOfKey(
  db: On,
  step_key: string,
): Promise<{ number: number; payload_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('stock_transfer')
    .select(['number', 'payload_hash'])
    .where('step_key', '=', step_key)
    .executeTakeFirst();
}

/** Notes that a transfer was taken back. */
export async function setCanceled(
  tx: Tx,
  transfer_id: string,
  by: { canceled_by: string; canceled_at: Date; cancel_reason: string },
): Promise<void> {
  await tx.updateTable('stock_transfer').set(by).where('transfer_id', '=', transfer_id).execute();
}

/** How many pieces of a SKU are free in a place. */
export async function freeOf(db: On, sku: string, source: string): Promise<number> {
  const row = db.selectFrom('stock').select('qty').where('sku', '=', sku).where('source', '=', source);
  return (await row.executeTakeFirst())?.qty ?? 0;
}

/** Notes what was received of a transfer. */
export async function setReceived(
  tx: Tx,
  transfer_id: string,
  received: ReadonlyMap<string, number>,
  by: { received_by: string; received_at: Date; difference_reason: string | null },
): Promise<void> {
  await tx.updateTable('stock_transfer').set(by).where('transfer_id', '=', transfer_id).execute();
  const rows = [...received].map(([sku, pieces]) => ({ sku, pieces }));
  await sql`
    update stock_transfer_line x set received = r.pieces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sku text, pieces integer)
    where x.transfer_id = ${transfer_id}::uuid and x.sku = r.sku`.execute(tx);
}

type PlaceOfSku = {
  place: string;
  city: string | null;
  free: number;
  reserved: number;
  sold: number;
  coming: number;
  shelf: string | null;
};

/** The places in which pieces of a SKU are, were or are expected, the online stock first. */
export async function placesOfSku(db: Database, sku: string): Promise<PlaceOfSku[]> {
  const { rows } = await sql<PlaceOfSku>`
    with place as (
      select source from stock where sku = ${sku} union
      select t.to_source from stock_transfer t join stock_transfer_line x on x.transfer_id = t.transfer_id
      where x.sku = ${sku} and ${isUnderWay}
    )
    select p.source as place, store.city, coalesce(s.qty, 0) as free,
      ${heldThere(sql`${sku}::text`, sql`p.source`)} as reserved, ${soldThere(sql`${sku}::text`, sql`p.source`)} as sold,
      ${comingTo(sql`${sku}::text`, sql`p.source`)} as coming, f.place as shelf
    from place p left join stock s on s.sku = ${sku} and s.source = p.source
    left join store on store.store_id = p.source
    left join stock_place f on f.sku = ${sku} and f.source = p.source
    order by p.source <> 'ecom', p.source`.execute(db);
  return rows;
}
