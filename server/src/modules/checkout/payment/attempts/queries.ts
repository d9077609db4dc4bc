// Payment attempts, each with its order.
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { attemptEnds } from '@vitrine/rules/payment/attemptTime';
import { type RawBuilder, sql } from 'kysely';
import type { MergedBasket } from '../../basket/merged.ts';
import type { BasketOwner } from '../../basket/owner.ts';
import { attemptColumns, type AttemptRow } from './attemptFragment.ts';
import type { Database, Tx } from '../../../../platform/db/database.ts';

type On = Database | Tx;

async function attempts(db: On, where: RawBuilder<unknown>): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from payment_attempt a join shop_order o on o.order_id = a.order_id
    where ${where} order by a.created_at, a.attempt_id`.execute(db);
  return rows;
}

export async function attempt(db: On, attempt_id: string): Promise<AttemptRow | undefined> {
  return (await attempts(db, sql`a.attempt_id = ${attempt_id}`))[0];
}

/** The attempt with a shopper's key; never another shopper's attempt. */
export async function attemptIdByKey(db: On, session_id: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('attempt_id')
    .where('session_id', '=', session_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.attempt_id ?? null;
}

/** An attempt and all others at the same purchase, because another one may have completed it. */
export function attemptAndSiblings(db: On, attempt_id: string): Promise<AttemptRow[]> {
  return attempts(db, sql`a.purchase_id = (select purchase_id from payment_attempt where attempt_id = ${attempt_id})`);
}

/**
 * The visitor's last placed order, for a page that repeats a completed payment. Only the account can see a customer's
 * order, not the next user of the browser (invariant S1).
 */
export async function lastPlaced(
  db: On,
  owner: BasketOwner,
  since: Date,
): Promise<{ order_id: string; increment_id: string; ref: string; grand_total: number; currency: string } | undefined> {
  return db
    .selectFrom('shop_order')
    .select(['order_id', 'increment_id', 'ref', 'grand_total', 'currency'])
    .$if(owner.customer_id !== null, (query) => query.where('customer_id', '=', owner.customer_id))
    .$if(owner.session_id !== null, (query) =>
      query.where('session_id', '=', owner.session_id ?? '').where('customer_id', 'is', null),
    )
    .where('placed_at', '>', since)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Moves the attempts of one basket to another basket and its purchase. */
export async function moveAttempts(tx: Tx, from: MergedBasket, to: MergedBasket): Promise<void> {
  await sql`
    with moved as (
      update payment_attempt set basket_id = ${to.basket_id},
        purchase_id = case when purchase_id = ${from.purchase_id} then ${to.purchase_id} else purchase_id end
      where basket_id = ${from.basket_id}
    )
    update shop_order set purchase_id = ${to.purchase_id}
    where purchase_id = ${from.purchase_id} and placed_at is null`.execute(tx);
}

/** Stores the shopper's next step, or none while the provider needs time, and extends the attempt's time. */
export async function giveTurn(
  db: On,
  attempt: Pick<AttemptRow, 'attempt_id' | 'created_at' | 'customer_id'>,
  { action, psp_reference }: { action: PaymentAnswer['action'] | null; psp_reference: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      turn: 'shopper',
      ...(psp_reference === null ? {} : { asked_reference: psp_reference }),
      action: action ? JSON.stringify(action) : null,
      expires_at: attemptEnds('shopper', attempt, now),
      updated_at: now,
    })
    .where('attempt_id', '=', attempt.attempt_id)
    .execute();
}

/** Withdraws an attempt without an answer, so that a late authorisation places no order. False if it is decided. */
export async function withdraw(tx: Tx, attempt_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempt')
    .set({ withdrawn_at: now, updated_at: now })
    .where('attempt_id', '=', attempt_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
