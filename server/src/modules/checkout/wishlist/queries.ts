import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { leftOf } from '../../catalog/stock/leftFragment.ts';
import type { BasketOwner } from '../basket/owner.ts';
import { type ProductFacts, productTextColumns, productTextTables } from '../basket/productTextFragment.ts';

type On = Database | Tx;

/** More is no list; it bounds the answer. */
const mostWishes = 100;

const isOf = ({ session_id, customer_id }: BasketOwner): RawBuilder<unknown> =>
  customer_id === null ? sql`w.session_id = ${session_id}::uuid` : sql`w.customer_id = ${customer_id}::uuid`;

type NewWish = { sku: string; size_chosen: boolean };

/**
 * Puts a SKU on the list, once; a size that was chosen stays so. False when the collection lacks the SKU. A full list loses its
 * oldest entry.
 */
export async function addWish(tx: Tx, owner: BasketOwner, { sku, size_chosen }: NewWish, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (select sku from variant where sku = ${sku} and not is_withdrawn), added as (
      insert into wish (session_id, customer_id, sku, added_at, size_chosen)
      select ${owner.session_id}::uuid, ${owner.customer_id}::uuid, sku, ${now}::timestamptz, ${size_chosen} from known
      on conflict do nothing
    ), sized as (
      update wish w set size_chosen = true where ${isOf(owner)} and w.sku = ${sku} and ${size_chosen}
    ), old as (
      delete from wish where wish_id in (
        select w.wish_id from wish w where ${isOf(owner)} and w.sku <> ${sku}
        order by w.added_at desc, w.sku offset ${mostWishes - 1}
      )
    )
    select exists (select from known) as is_known`.execute(tx);
  return rows[0]?.is_known ?? false;
}

export async function dropWish(tx: Tx, owner: BasketOwner, sku: string): Promise<void> {
  await sql`delete from wish w where ${isOf(owner)} and w.sku = ${sku}`.execute(tx);
}

type WishRow = ProductFacts & { sku: string; size_chosen: boolean; amount: number | null; in_stock: boolean };

/** Whether an entry `w` of the variant `v` is in stock: its size, or any size in its colour. */
const isInStock = sql`case when w.size_chosen then ${leftOf(sql`w.sku`)} > 0 else exists (
    select from variant other where other.code = v.code and not other.is_withdrawn
      and other.attributes ->> 'color' is not distinct from v.attributes ->> 'color' and ${leftOf(sql`other.sku`)} > 0
  ) end`;

/** The list of an owner, the newest first, as a storefront shows them. */
export async function wishesOf(db: On, owner: BasketOwner, wording: Wording, country: Country): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select w.sku, w.size_chosen, ${productTextColumns(wording)}, pr.amount, ${isInStock} as in_stock
    from wish w join ${productTextTables(wording)} on v.sku = w.sku
    left join price pr on pr.sku = w.sku and pr.country = ${country} and ${country} = any (p.sold_in)
    where ${isOf(owner)} and not v.is_withdrawn order by w.added_at desc, w.sku`.execute(db);
  return rows;
}

/** Moves an owner's list and link to the customer, who keeps their own of both. Spec 1 §3. */
export async function mergeWishes(tx: Tx, customer_id: string, owner: BasketOwner): Promise<void> {
  await sql`
    with moved as (delete from wish w where ${isOf(owner)} returning sku, added_at, size_chosen), sized as (
      update wish w set size_chosen = true from moved m
      where w.customer_id = ${customer_id}::uuid and w.sku = m.sku and m.size_chosen
    )
    insert into wish (customer_id, sku, added_at, size_chosen)
    select ${customer_id}::uuid, sku, added_at, size_chosen from moved
    on conflict do nothing`.execute(tx);
  await sql`
    with moved as (delete from wish_share w where ${isOf(owner)} returning token, created_at)
    insert into wish_share (token, customer_id, created_at) select token, ${customer_id}::uuid, created_at from moved
    on conflict do nothing`.execute(tx);
}

/** The token of the list's link; null when it is not shared. */
export async function shareOf(db: On, owner: BasketOwner): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`select w.token from wish_share w where ${isOf(owner)}`.execute(db);
  return rows[0]?.token ?? null;
}

/** Opens the link; a list that is shared keeps its token. */
export async function openShare(tx: Tx, owner: BasketOwner, token: string, now: Date): Promise<void> {
  await sql`
    insert into wish_share (token, session_id, customer_id, created_at)
    values (${token}, ${owner.session_id}::uuid, ${owner.customer_id}::uuid, ${now}) on conflict do nothing`.execute(
    tx,
  );
}

export async function endShare(tx: Tx, owner: BasketOwner): Promise<void> {
  await sql`delete from wish_share w where ${isOf(owner)}`.execute(tx);
}

/** The owner of a shared list. */
export async function ownerByToken(db: On, token: string): Promise<BasketOwner | null> {
  const { rows } =
    await sql<BasketOwner>`select session_id, customer_id from wish_share where token = ${token}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes the lists and links from before a moment whose sessions have ended. */
export async function sweepWishes(db: Database, before: Date): Promise<void> {
  await sql`
    delete from wish w where w.session_id is not null and w.added_at < ${before}
      and not exists (select from session s where s.session_id = w.session_id)`.execute(db);
  await sql`
    delete from wish_share w where w.session_id is not null and w.created_at < ${before}
      and not exists (select from session s where s.session_id = w.session_id)`.execute(db);
}
