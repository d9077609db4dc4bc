import type { ItemOptions } from '@vitrine/contract/basket';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { type FirstSession, knownSession, madeSession, type SessionRow } from '../../../platform/session/session.ts';
import {
  basketStatement,
  catalogueVersion,
  type LineRow,
  pieceOf,
  type Versioned,
  visitorStatement,
} from './basketFragment.ts';
import * as linked from './linkedQueries.ts';
import type { Merged, MergedBasket } from './merged.ts';
import { type BasketOwner, ownerId } from './owner.ts';
import { firstAddKey, type AddKey } from './addKeyQueries.ts';
import { productTextColumns, productTextTables, type ProductFacts } from './productTextFragment.ts';

type On = Database | Tx;

export type WantedLine = { sku: string; qty: number; options: ItemOptions; options_hash: string };

const ownerColumn = (owner: BasketOwner) => sql.ref(owner.customer_id ? 'customer_id' : 'session_id');

/** Reads a basket without columns of other modules. */
export const basketAlone = basketStatement<Record<string, unknown>, unknown>(() => sql``);

/** Reads the session of a hash with its owner's basket. */
export const sessionWithBasket = visitorStatement<unknown>(sql``);

type SkuFacts = ProductFacts & { sku: string };

const factStatement = statement<{ skus: readonly string[]; wording: Wording }, SkuFacts & Versioned>(
  (at) => sql`
    select v.sku, ${productTextColumns(at('wording'))}, ${catalogueVersion}
    from ${productTextTables(at('wording'))}
    where v.sku = any (${at('skus')}::text[])`,
);

/** Reads the texts of these variants in one wording. */
export function productFacts(db: On, skus: readonly string[], wording: Wording): Promise<(SkuFacts & Versioned)[]> {
  return factStatement(db, { skus, wording });
}

/**
 * Waits for whatever gives this customer the first basket: a sign-in, or a write at another device. The row of the customer comes first,
 * as in the merge of accounts, so that no two of them wait for each other.
 */
const firstBasketTurn = (customer_id: string | null) => sql`
  select count(pg_advisory_xact_lock(hashtextextended(person.customer_id::text, 2))) >= 0 as may
  from (select customer_id from customer where customer_id = ${customer_id} for key share) person`;

/** Serialises a sign-in with all others that may give the customer the first basket, until the transaction ends. Invariant M13. */
export async function lockFirstBasket(tx: Tx, customer_id: string): Promise<void> {
  await firstBasketTurn(customer_id).execute(tx);
}

/**
 * The owner, if it may still write: an anonymous session that signs in meanwhile has merged its basket, and a line that is
 * written afterwards would be in a basket that no page shows. The row lock makes a sign-in and a write wait for each other.
 * A customer without a basket waits for its turn.
 */
const writing = (owner: BasketOwner, now: Date) =>
  owner.session_id === null
    ? sql`select case when exists (select from basket where customer_id = ${owner.customer_id}) then true
        else (${firstBasketTurn(owner.customer_id)}) end as may`
    : sql`select true as may from session where session_id = ${owner.session_id}
      and (customer_id is null or customer_until <= ${now}::timestamptz) for share`;

const opened = (owner: BasketOwner, store: Country, now: Date) => sql`
  insert into basket (session_id, customer_id, store, version, updated_at)
  select ${owner.session_id}::uuid, ${owner.customer_id}::uuid, ${store}, ${now.getTime()}::bigint, ${now}::timestamptz
  from (${writing(owner, now)}) writing where writing.may
  on conflict (${ownerColumn(owner)}) do update set version = greatest(basket.version + 1, excluded.version),
    store = excluded.store, updated_at = excluded.updated_at
  returning basket_id`;

/**
 * Opens or locks the basket and increments its version. The lock is exclusive until the transaction ends. Throws
 * anti_forgery for a session that has signed in since it was read: the page renews its token and repeats the request.
 */
export async function openBasket(tx: Tx, owner: BasketOwner, store: Country, now: Date): Promise<string> {
  const { rows } = await sql<{ basket_id: string }>`${opened(owner, store, now)}`.execute(tx);
  const [row] = rows;
  if (!row) throw new ApiError('anti_forgery');
  return row.basket_id;
}

/** Numbers the lines, so that the statement keeps the order of the request. */
const inOrder = (lines: readonly WantedLine[]): string =>
  JSON.stringify(lines.map((line, place) => ({ ...line, place })));

/**
 * Opens the basket and adds to its lines in one statement; ignores skus that the catalogue does not have. Throws
 * anti_forgery as `openBasket`.
 */
export async function addLines(
  tx: Tx,
  owner: BasketOwner,
  store: Country,
  lines: readonly WantedLine[],
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    with opened as (${opened(owner, store, now)}), added as (
    insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
    select opened.basket_id, w.sku, w.options, w.options_hash, w.qty, ${now}::timestamptz + w.place * interval '1 microsecond'
    from opened, jsonb_to_recordset(${inOrder(lines)}::jsonb)
      as w (sku text, options jsonb, options_hash text, qty integer, place integer)
    where exists (select from variant v where v.sku = w.sku)
    on conflict (basket_id, sku, options_hash) do update set qty = basket_line.qty + excluded.qty
    )
    select basket_id from opened`.execute(tx);
  if (rows.length === 0) throw new ApiError('anti_forgery');
}

type First = FirstSession &
  AddKey & { country: Country; version: number } & Omit<WantedLine, 'options'> & {
    options: string;
  };

const openFirst = statement<First, (LineRow & Versioned) | (SessionRow & { basket_id: null })>(
  (at) => sql`
    with known as materialized (${knownSession(at)}),
    l as materialized (
      select l.*, piece.*
      from (select ${at('sku')}::text as sku, ${at('qty')}::int as qty, ${at('options')}::jsonb as options,
        ${at('options_hash')}::text as options_hash) l
      ${pieceOf(at('country'))}
      where not exists (select from known)
    ),
    wanted as (
      select from l where amount is not null and qty <= least(max_sale_qty, "left") and qty % qty_increments = 0
        and not exists (
          select from jsonb_to_recordset(l.parts) as part (qty integer, max_sale_qty integer)
          where l.qty * part.qty > greatest(part.max_sale_qty, part.qty)
        )
    ),
    made as (${madeSession(at)}),
    b as (
      insert into basket (session_id, store, version, updated_at)
      select session_id, ${at('country')}, ${at('version')}::bigint, ${at('now')} from made
      returning basket_id, version, purchase_id
    ),
    add_key as (${firstAddKey(at)}),
    stored as (
      insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
      select b.basket_id, l.sku, l.options, l.options_hash, l.qty, ${at('now')} from b, l
      returning line_id, told_store
    )
    select known.*, b.*, stored.*, l.*, ${catalogueVersion}
    from (values (true)) one (call)
    left join known on true left join l on true left join b on true left join stored on true`,
);

/**
 * Handles a visitor's whole first request in one statement: looks for the session and, if there is none, reads the
 * variant and stores session, basket and line. No other request can know that basket yet, so it needs no lock; and it
 * stores nothing unless the variant is sold here and in stock, so it needs no rollback. Returns the basket's row, or
 * the session of a known visitor, or neither.
 */
export async function openFirstBasket(
  db: Database,
  session: FirstSession,
  country: Country,
  line: WantedLine,
  addKey: AddKey,
): Promise<{ opened: (LineRow & Versioned) | null; known: SessionRow | undefined }> {
  const args = { ...session, ...addKey, country, version: session.now.getTime(), ...line };
  const [row] = await openFirst(db, { ...args, options: JSON.stringify(line.options) });
  if (!row) throw new Error('a first call without an answer');
  if (row.basket_id !== null) return { opened: row, known: undefined };
  return { opened: null, known: row.session_id === null ? undefined : row };
}

// A list is one parameter, so that the statement's text stays the same.
const isOneOf = (line_ids: readonly string[]) => sql<boolean>`line_id = any (${line_ids}::uuid[])`;

/** Replaces quantities and removes lines, with at most one statement each. */
export async function setLines(
  tx: Tx,
  basket_id: string,
  lines: readonly WantedLine[],
  removed: readonly string[],
  now: Date,
): Promise<void> {
  if (removed.length > 0) {
    await tx.deleteFrom('basket_line').where('basket_id', '=', basket_id).where(isOneOf(removed)).execute();
  }
  if (lines.length === 0) return;
  await sql`
    insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
    select ${basket_id}, w.sku, w.options, w.options_hash, w.qty, ${now}::timestamptz + w.place * interval '1 microsecond'
    from jsonb_to_recordset(${inOrder(lines)}::jsonb)
      as w (sku text, options jsonb, options_hash text, qty integer, place integer)
    where exists (select from variant v where v.sku = w.sku)
    on conflict (basket_id, sku, options_hash) do update set qty = excluded.qty`.execute(tx);
}

/** Records that a response has reported to the shopper the lines that a country does not sell. */
export async function markAnnounced(
  db: On,
  basket_id: string,
  line_ids: readonly string[],
  store: Country,
): Promise<void> {
  await db
    .updateTable('basket_line')
    .set({ told_store: store })
    .where('basket_id', '=', basket_id)
    .where(isOneOf(line_ids))
    .execute();
}

type Held = MergedBasket & { link_id: string | null };

/**
 * Where one of two baskets holds a payment link, the merged one holds its pieces alone, and all own pieces are aside; of two links
 * that of the session counts. decisions/0120.
 */
async function mergeLinks(tx: Tx, from: Held, to: Held): Promise<void> {
  if (from.link_id === null) {
    if (to.link_id !== null) await linked.putAside(tx, from.basket_id, to.basket_id);
    return;
  }
  if (to.link_id !== null) await linked.takeLinkOut(tx, to.basket_id);
  await linked.putAside(tx, to.basket_id);
  await linked.moveAside(tx, from.basket_id, to.basket_id);
  await linked.moveLink(tx, from.link_id, from.basket_id, to.basket_id);
  // What the link has filled in goes on.
  await sql`delete from checkout where basket_id = ${to.basket_id}`.execute(tx);
}

/**
 * Merges another basket into the customer's: that of an anonymous session, or of another account of the customer. Of a line in both, the greater quantity counts, so the
 * merge loses nothing, doubles nothing and is idempotent. Checkout choices move along where the customer's basket has
 * none, a promotion code always. Returns null when there was at most one basket.
 */
export async function mergeInto(tx: Tx, customer_id: string, owner: BasketOwner, now: Date): Promise<Merged | null> {
  const { rows } = await sql<Held & { customer_id: string | null; store: string }>`
    select basket_id, purchase_id, customer_id, store, link_id from basket
    where ${ownerColumn(owner)} = ${ownerId(owner)} or customer_id = ${customer_id}
    order by (customer_id is distinct from ${customer_id}) for update`.execute(tx);
  const from = rows.find((row) => row.customer_id !== customer_id);
  const to = rows.find((row) => row.customer_id === customer_id);
  if (!from) return null;
  if (!to) {
    await sql`update basket set session_id = null, customer_id = ${customer_id}, updated_at = ${now},
      version = greatest(version + 1, ${now.getTime()}) where basket_id = ${from.basket_id}`.execute(tx);
    return null;
  }
  await mergeLinks(tx, from, to);
  await sql`
    insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
    select ${to.basket_id}, sku, options, options_hash, qty, added_at from basket_line
    where basket_id = ${from.basket_id}
    on conflict (basket_id, sku, options_hash) do update set qty = greatest(basket_line.qty, excluded.qty)`.execute(tx);
  // A code that asks for the sign-in was typed before it.
  await sql`update checkout t set promotion_code = f.promotion_code from checkout f
    where t.basket_id = ${to.basket_id} and f.basket_id = ${from.basket_id} and f.promotion_code is not null`.execute(
    tx,
  );
  await sql`update checkout set basket_id = ${to.basket_id} where basket_id = ${from.basket_id}
    and not exists (select from checkout where basket_id = ${to.basket_id})`.execute(tx);
  await sql`
    with gone as (delete from basket where basket_id = ${from.basket_id})
    update basket set version = greatest(version + 1, ${now.getTime()}), updated_at = ${now}, store = ${from.store}
    where basket_id = ${to.basket_id}`.execute(tx);
  return { from, to };
}

/**
 * Deletes guests' baskets that were last changed before a moment and whose session is over, with their checkouts, some at a time.
 * A basket of an open payment stays until the payment ends. Expectations §3, invariant M13.
 */
export async function sweepBaskets(db: Database, before: Date): Promise<void> {
  await sql`
    delete from basket where basket_id = any (array(
      select b.basket_id from basket b
      where b.customer_id is null and b.updated_at < ${before}
        and not exists (select from session s where s.session_id = b.session_id)
        and not exists (select from payment_attempt a
          where a.basket_id = b.basket_id and a.status in ('pending', 'held_for_review'))
      order by b.updated_at limit 1000))`.execute(db);
}
