import { type Insertable, sql } from 'kysely';
import { leftOf } from '../../catalog/stock/leftFragment.ts';
import { offeredIn } from '../../catalog/catalogue/offeredFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StockAlert } from '../../../platform/db/schema.ts';

type On = Database | Tx;

/** Whether the collection has a SKU and sells it in a country. */
export async function isSold(db: On, sku: string, country: string): Promise<boolean> {
  const { rows } = await sql<{ is_sold: boolean }>`
    select exists (
      select from variant v join product p using (code) join price on price.sku = v.sku
      where v.sku = ${sku} and not v.is_withdrawn and price.country = ${country}
        and ${offeredIn(sql`${country}`)}
    ) as is_sold`.execute(db);
  return rows[0]?.is_sold ?? false;
}

/** Stores a request. A repeated one renews the open alert of the mailbox; null when that one is confirmed. */
export async function putAlert(tx: Tx, alert: Insertable<StockAlert>): Promise<string | null> {
  const row = await tx
    .insertInto('stock_alert')
    .values(alert)
    .onConflict((conflict) =>
      conflict
        .columns(['sku', 'email_canonical'])
        .where('notified_at', 'is', null)
        .doUpdateSet({ locale: alert.locale, created_at: alert.created_at, expires_at: alert.expires_at })
        .where('stock_alert.confirmed_at', 'is', null),
    )
    .returning('alert_id')
    .executeTakeFirst();
  return row?.alert_id ?? null;
}

/** Stores the digest of an alert's link. Returns its email and product; null when the alert is confirmed or gone. */
export function giveHash(db: On, alert_id: string, confirm_hash: Buffer) {
  return db
    .updateTable('stock_alert')
    .set({ confirm_hash })
    .where('alert_id', '=', alert_id)
    .where('confirmed_at', 'is', null)
    .returning(['email', 'sku'])
    .executeTakeFirst();
}

/** Confirms an alert; a confirmed one keeps its place in the line. False for an unknown or expired hash. */
export async function confirmAlert(db: On, confirm_hash: Buffer, now: Date, expires_at: Date): Promise<boolean> {
  const row = await db
    .updateTable('stock_alert')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})`, expires_at })
    .where('confirm_hash', '=', confirm_hash)
    .where('expires_at', '>', now)
    .returning('alert_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKnown(db: On, confirm_hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('stock_alert')
    .select('alert_id')
    .where('confirm_hash', '=', confirm_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the alert of a link. */
export async function dropAlert(db: On, confirm_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alert')
    .where('confirm_hash', '=', confirm_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The SKUs that are for sale and that confirmed alerts wait for. */
export async function skusBack(db: On, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select v.sku from (
      select distinct sku from stock_alert
      where confirmed_at is not null and notified_at is null and expires_at > ${now}
    ) waiting join variant v on v.sku = waiting.sku
    where not v.is_withdrawn and ${leftOf(sql`v.sku`)} > 0`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Serialises the rounds of a SKU over all servers. Returns its pieces for sale, and the mails since a moment. */
export async function openRound(tx: Tx, sku: string, since: Date): Promise<{ pieces: number; mailed: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock_alert ${sku}`}, 0))`.execute(tx);
  const { rows } = await sql<{ pieces: number; mailed: number }>`
    select ${leftOf(sql`${sku}::text`)} as pieces,
      (select count(*) from stock_alert where sku = ${sku} and confirmed_at is not null and notified_at > ${since}) as mailed
  `.execute(tx);
  return rows[0] ?? { pieces: 0, mailed: 0 };
}

/** Marks the first alerts of the line as mailed. */
export async function takeFirst(tx: Tx, sku: string, most: number, now: Date) {
  const { rows } = await sql<{ alert_id: string; locale: string }>`
    update stock_alert set notified_at = ${now} where alert_id in (
      select alert_id from stock_alert
      where sku = ${sku} and confirmed_at is not null and notified_at is null and expires_at > ${now}
      order by confirmed_at, alert_id limit ${most} for update
    ) returning alert_id, locale`.execute(tx);
  return rows;
}

export function alertById(db: On, alert_id: string) {
  return db.selectFrom('stock_alert').select(['email', 'sku']).where('alert_id', '=', alert_id).executeTakeFirst();
}

/** Deletes expired alerts, and mailed ones from before a moment. */
export async function sweepAlerts(db: On, now: Date, mailed_before: Date): Promise<void> {
  await db
    .deleteFrom('stock_alert')
    .where((where) => where.or([where('expires_at', '<', now), where('notified_at', '<', mailed_before)]))
    .execute();
}
