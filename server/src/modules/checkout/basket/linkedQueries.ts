// The pieces of a payment link in a basket, and the visitor's own ones aside. decisions/0120.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type BasketOwner, ownerId } from './owner.ts';

/** Moves the lines of a basket aside, into those that another basket has aside. */
export async function putAside(tx: Tx, from: string, to = from): Promise<void> {
  await sql`
    with gone as (delete from basket_line where basket_id = ${from} returning sku, options, options_hash, qty, added_at)
    insert into basket_aside (basket_id, sku, options, options_hash, qty, added_at)
    select ${to}, sku, options, options_hash, qty, added_at from gone
    on conflict (basket_id, sku, options_hash) do update set qty = greatest(basket_aside.qty, excluded.qty)`.execute(
    tx,
  );
}

/** Moves what one basket has aside to another one. */
export async function moveAside(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    with gone as (delete from basket_aside where basket_id = ${from} returning sku, options, options_hash, qty, added_at)
    insert into basket_aside (basket_id, sku, options, options_hash, qty, added_at)
    select ${to}, sku, options, options_hash, qty, added_at from gone
    on conflict (basket_id, sku, options_hash) do update set qty = greatest(basket_aside.qty, excluded.qty)`.execute(
    tx,
  );
}

/** Notes the link whose pieces a basket holds, as a purchase of its own. */
export async function holdLink(tx: Tx, basket_id: string, link_id: string): Promise<void> {
  await sql`update basket set link_id = ${link_id}, purchase_id = gen_random_uuid()
    where basket_id = ${basket_id}`.execute(tx);
}

/** Moves a link from one basket to another. */
export async function moveLink(tx: Tx, link_id: string, from: string, to: string): Promise<void> {
  await sql`update basket set link_id = null where basket_id = ${from}`.execute(tx);
  await sql`update basket set link_id = ${link_id} where basket_id = ${to}`.execute(tx);
}

/** Takes the pieces of a link out of a basket (`take_link_out`). */
export async function takeLinkOut(tx: Tx, basket_id: string): Promise<void> {
  await sql`select take_link_out(${basket_id}::uuid, false)`.execute(tx);
}

/** The basket that holds a link. */
export async function basketOfLink(db: Database | Tx, link_id: string): Promise<string | null> {
  const row = await db.selectFrom('basket').select('basket_id').where('link_id', '=', link_id).executeTakeFirst();
  return row?.basket_id ?? null;
}

/** The basket of an owner, and the link that it holds. */
export async function basketOfOwner(
  db: Database | Tx,
  owner: BasketOwner,
): Promise<{ basket_id: string; link_id: string | null } | undefined> {
  return db
    .selectFrom('basket')
    .select(['basket_id', 'link_id'])
    .where(owner.customer_id ? 'customer_id' : 'session_id', '=', ownerId(owner))
    .executeTakeFirst();
}
