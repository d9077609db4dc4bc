// Locks that serialise the payments from a basket, the recording of their results, and the steps of a placed order.
import { type Selectable, sql } from 'kysely';
import type { BasketOwner } from '../../basket/owner.ts';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { ShopOrder } from '../../../../platform/db/schema.ts';
import { statement } from '../../../../platform/db/statement.ts';
import { buyerOfBasket } from './personFragment.ts';

type Locked = { basket_id: string; purchase_id: string };
const lockOwners = (column: 'customer_id' | 'session_id') =>
  statement<{ owner_id: string }, Locked>(
    (at) => sql`
      select b.basket_id, b.purchase_id, person.locked
      from (
        select basket_id, pg_advisory_xact_lock(hashtextextended(basket_id::text, 0))
        from basket where ${sql.ref(column)} = ${at('owner_id')} offset 0
      ) turn join basket b on b.basket_id = turn.basket_id
      cross join lateral (
        select count(pg_advisory_xact_lock(hashtextextended(known, 0))) as locked
        from (${buyerOfBasket}) who, unnest(array[who.mailbox, who.place]) known where known is not null
      ) person
      for update of b`,
  );
const lockCustomers = lockOwners('customer_id');
const lockSessions = lockOwners('session_id');

/**
 * Serialises all payments from a basket and all records of their results, then locks the basket's row so that it cannot
 * change. Also serialises one person's payments from several baskets. The lock order is always the same.
 */
export async function lockForPayment(tx: Tx, owner: BasketOwner): Promise<Locked | undefined> {
  const lock = owner.customer_id ? lockCustomers : lockSessions;
  const [row] = await lock(tx, { owner_id: owner.customer_id ?? owner.session_id });
  return row;
}

const wantedPieces = (column: 'customer_id' | 'session_id') =>
  statement<{ owner_id: string; session_id: string; key: string }, { sku: string | null; is_known: boolean }>(
    (at) => sql`
      select piece.sku, known.is_known
      from (
        select exists (
          select from payment_attempt where session_id = ${at('session_id')} and idempotency_key = ${at('key')}
        ) as is_known
      ) known left join (
        basket b join basket_line l on l.basket_id = b.basket_id
        -- Sets queue for their parts; by each line's own key, or the planner reads the whole table.
        left join lateral (select part_sku from set_part where sku = l.sku offset 0) n on true
        cross join lateral (select coalesce(n.part_sku, l.sku) as sku) piece
      ) on ${sql.ref(`b.${column}`)} = ${at('owner_id')}
      group by piece.sku, known.is_known order by piece.sku`,
  );
const piecesOfCustomer = wantedPieces('customer_id');
const piecesOfSession = wantedPieces('session_id');

/** The SKUs of the basket in SKU order; none if the key is known, because its attempt reserves no stock again. */
export async function piecesToTake(
  db: Database,
  { session_id, owner, key }: { session_id: string; owner: BasketOwner; key: string },
): Promise<string[]> {
  const pieces = owner.customer_id ? piecesOfCustomer : piecesOfSession;
  const rows = await pieces(db, { owner_id: owner.customer_id ?? owner.session_id, session_id, key });
  return rows.flatMap(({ sku, is_known }) => (sku === null || is_known ? [] : [sku]));
}

const lockReference = statement<{ merchant_reference: string }, { basket_id: string }>(
  (at) => sql`
    select basket_id, pg_advisory_xact_lock(hashtextextended(basket_id::text, 0)) from payment_attempt
    where merchant_reference = ${at('merchant_reference')}`,
);

/** As `lockForPayment`, by the attempt's merchant reference; false if no attempt has it. */
export async function lockByReference(tx: Tx, merchant_reference: string): Promise<boolean> {
  let lockedBasket: string | null = null;
  for (;;) {
    const [row] = await lockReference(tx, { merchant_reference });
    if (!row) return false;
    if (row.basket_id === lockedBasket) return true;
    // A sign-in may have moved the attempt to another basket while this waited for the first basket's lock.
    lockedBasket = row.basket_id;
  }
}

/**
 * As `lockForPayment`, but never waits: whether no transaction is paying from the customer's basket, and none will
 * before this transaction ends.
 */
export async function tryLockForPayment(tx: Tx, customer_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(basket_id::text, 0)) as is_free
    from basket where customer_id = ${customer_id}`.execute(tx);
  return rows.every(({ is_free }) => is_free);
}

/** As `lockForPayment`, for the two baskets that a sign-in is about to merge; always in the same order. */
export async function lockForMerge(tx: Tx, customer_id: string, session_id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(basket_id::text, 0)) from (
      select basket_id from basket where session_id = ${session_id} or customer_id = ${customer_id}
      order by basket_id offset 0
    ) turn`.execute(tx);
}

/** As `lockForMerge`, for named baskets; always in the same order. */
export async function lockNamed(tx: Tx, basket_ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(basket_id::text, 0)) from (
      select basket_id from unnest(${basket_ids}::uuid[]) as named (basket_id) order by basket_id offset 0
    ) turn`.execute(tx);
}

/** Whether a payment from one of these baskets waits for its result or for a review. */
export async function isPaymentOpen(tx: Tx, basket_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (
      select from payment_attempt where basket_id = any (${basket_ids}::uuid[])
        and status in ('pending', 'held_for_review') and withdrawn_at is null
    ) as is_open`.execute(tx);
  return rows[0]?.is_open ?? false;
}

const lockedColumns = [
  'order_id',
  'increment_id',
  'status',
  'locale',
  'store',
  'shipping_method',
  'pickup_store_id',
  'stock_source',
  'ready_at',
  'placed_at',
  'erased_at',
] as const;
export type LockedOrder = Pick<Selectable<ShopOrder>, (typeof lockedColumns)[number]>;

/** Locks a placed order until the transaction ends. */
export function lockPlacedOrder(tx: Tx, order_id: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('shop_order')
    .select(lockedColumns)
    .where('order_id', '=', order_id)
    .where('placed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
