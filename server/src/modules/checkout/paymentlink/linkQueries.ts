import { localesIn, type Scope } from '@vitrine/rules/staff/role';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';
import type { LinkRow } from './linkRows.ts';

type On = Database | Tx;

const columns = sql`k.link_id, k.locale, k.store, k.lines, k.email, k.customer_id, k.shipping_address, k.shipping_method, k.pickup_store_id,
  k.gift, k.currency, k.goods, k.grand_total, k.created_at, k.expires_at, k.sent_at, k.opened_at, k.withdrawn_at, k.paid_at`;

type NewLink = Omit<LinkRow, 'sent_at' | 'opened_at' | 'withdrawn_at' | 'paid_at'> & {
  token_hash: Buffer;
  staff_id: string;
};

/** Stores a link; false if the call has made it before. */
export async function insertLink(tx: Tx, { lines, shipping_address, gift, ...link }: NewLink): Promise<boolean> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const values = { ...link, lines: JSON.stringify(lines), shipping_address: json(shipping_address), gift: json(gift) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_link')
    .values(values)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function linkByHash(db: On, token_hash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_link k where k.token_hash = ${token_hash}`.execute(db);
  return rows[0];
}

export async function linkById(db: On, link_id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_link k where k.link_id = ${link_id}`.execute(db);
  return rows[0];
}

/** Locks a link until the transaction ends. The caller holds the locks of the baskets (`withLink`). */
export async function lockLink(tx: Tx, link_id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from payment_link k where k.link_id = ${link_id} for update`.execute(tx);
  return rows[0];
}

/** Notes that the link was mailed. Its hash follows the shop's secret, which may have been changed since it was made. */
export async function noteSent(tx: Tx, link_id: string, token_hash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('payment_link').set({ sent_at: now, token_hash }).where('link_id', '=', link_id).execute();
}

/** Notes the token that the office shows. */
export async function noteToken(db: On, link_id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable('payment_link').set({ token_hash }).where('link_id', '=', link_id).execute();
}

export async function noteOpened(tx: Tx, link_id: string, now: Date): Promise<void> {
  await sql`update payment_link set opened_at = coalesce(opened_at, ${now}) where link_id = ${link_id}`.execute(tx);
}

export async function noteWithdrawn(tx: Tx, link_id: string, staff_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ withdrawn_at: now, withdrawn_by: staff_id })
    .where('link_id', '=', link_id)
    .execute();
}

export type ListedLink = LinkRow & { staff: string; order_number: string | null };

/** A page of links in a scope, the newest first: the open ones, or those that ended, with the client of the order that paid. A boutique's staff sees none. */
export async function linksListed(
  db: Database,
  page: PageOf,
  { scope, ended, now }: { readonly scope: Scope; readonly ended: boolean; readonly now: Date },
): Promise<Page<ListedLink>> {
  const locales = localesIn(scope);
  const { place, follows, order } = keyset(sql`k.created_at`, sql`k.link_id::text`, page);
  const isOpen = sql`(k.paid_at is null and k.withdrawn_at is null and k.expires_at > ${now})`;
  const { rows } = await sql<ListedLink & { place: string }>`
    select ${columns}, coalesce(k.email, o.email) as email, coalesce(k.customer_id, o.customer_id) as customer_id, s.name as staff,
      o.increment_id as order_number, ${place}
    from payment_link k join staff_account s on s.staff_id = k.staff_id left join shop_order o on o.order_id = k.order_id
    where ${follows} and ${ended ? sql`not ${isOpen}` : isOpen}
      and ${locales === null ? sql`true` : sql`k.locale = any (${[...locales]}::text[])`}
      and ${scope.stores === null ? sql`true` : sql`false`}
    ${order}`.execute(db);
  return pageOfRows(rows, page);
}

type LinkOfOrder = { staff: string; created_at: Date; sent_at: Date | null; opened_at: Date | null };

/** The link that an order has paid. */
export async function linkOfOrder(db: On, order_id: string): Promise<LinkOfOrder | undefined> {
  return db
    .selectFrom('payment_link')
    .innerJoin('staff_account', 'staff_account.staff_id', 'payment_link.staff_id')
    .select(['staff_account.name as staff', 'payment_link.created_at', 'sent_at', 'opened_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
}

/** The canonical email of an account. */
export async function mailboxOf(db: On, customer_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('email_canonical')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return row?.email_canonical ?? null;
}

/** Links that have ended and are still in a cart. */
export async function endedInCarts(db: Database, now: Date, { limit, skipped }: Batch): Promise<{ link_id: string }[]> {
  const { rows } = await sql<{ link_id: string }>`
    select k.link_id from basket b join payment_link k on k.link_id = b.link_id
    where b.link_id is not null and k.paid_at is null and k.expires_at <= ${now}
    order by k.expires_at, k.link_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Deletes unpaid links that ended before a moment, some at a time. */
export async function sweepLinks(db: Database, before: Date): Promise<void> {
  await sql`
    delete from payment_link where link_id = any (array(
      select link_id from payment_link where paid_at is null and expires_at < ${before}
      order by expires_at limit 1000))`.execute(db);
}
