import { sql } from 'kysely';
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import type { Currency } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';

/**
 * Claims expired attempts that are pending or in review, each for one worker: other workers skip it until `again_at`.
 */
export async function claimExpired(
  db: Database,
  now: Date,
  again_at: Date,
  limit: number,
): Promise<{ attempt_id: string }[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    update payment_attempt set expires_at = ${again_at} where attempt_id in (
      select a.attempt_id from payment_attempt a
      where a.status in ('pending', 'held_for_review') and a.expires_at <= ${now} and (a.status = 'pending'
        or exists (select from shop_order o where o.order_id = a.order_id and o.holds_stock))
      order by a.expires_at limit ${limit} for update of a skip locked)
    returning attempt_id`.execute(db);
  return rows;
}

type Reversal = {
  attempt_id: string;
  psp_reference: string;
  merchant_reference: string;
  status: AttemptStatus;
  /** The amount still to refund, in minor units. */
  amount: number;
  currency: Currency;
  tries: number;
  /** The provider reported that it captured the payment before it could be cancelled. */
  cancel_failed: boolean;
};

/** Claims payments to cancel or refund, each for one worker. */
export async function claimReversals(db: Database, now: Date, again_at: Date, limit: number): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    with due as (
      select attempt_id, psp_reference from payment_reversal where done_at is null and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    )
    update payment_reversal r set tries = r.tries + 1, next_try_at = ${again_at}
    from due join payment_attempt a on a.attempt_id = due.attempt_id
    where r.attempt_id = due.attempt_id and r.psp_reference = due.psp_reference
    returning r.attempt_id, r.psp_reference, r.tries, a.merchant_reference, a.status, case when a.captured > 0 then a.captured else a.amount end - a.refunded as amount,
      a.currency, (select count(*) from payment_event e where e.merchant_reference = a.merchant_reference
        and e.event_code = 'CANCELLATION' and not e.success) > 0 as cancel_failed`.execute(db);
  return rows;
}

/**
 * Records that the provider accepted the cancellation or refund of a payment, unless a notification of its failure has arrived
 * before and reopened it: then it is due before `again_at`, the time that its claim has set.
 */
export async function reversalDone(
  db: Database,
  { attempt_id, psp_reference }: Pick<Reversal, 'attempt_id' | 'psp_reference'>,
  again_at: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_reversal')
    .set({ done_at: now })
    .where('attempt_id', '=', attempt_id)
    .where('psp_reference', '=', psp_reference)
    .where('next_try_at', '=', again_at)
    .execute();
}

type Card = {
  id: string;
  brand: string;
  end_numbers: string;
  expiry_month: string;
  expiry_year: string;
  holder: string | null;
};

/**
 * Syncs the customer's cards with the provider: adds new cards and deletes removed ones. Stores none for a deleted
 * customer.
 */
export async function replaceCards(db: Database, customer_id: string, cards: readonly Card[]): Promise<void> {
  await sql`
    with owner as (
      select customer_id from customer where customer_id = ${customer_id} for key share
    ), kept as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
        as k (id text, brand text, end_numbers text, expiry_month text, expiry_year text, holder text)
    ), gone as (
      delete from saved_card where customer_id = ${customer_id} and id not in (select id from kept)
    )
    insert into saved_card (customer_id, id, brand, end_numbers, expiry_month, expiry_year, holder)
    select customer_id, id, brand, end_numbers, expiry_month, expiry_year, holder from owner, kept
    on conflict (customer_id, id) do update set brand = excluded.brand, end_numbers = excluded.end_numbers,
      expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, holder = excluded.holder`.execute(db);
}

/** Marks a card as removed; false where the customer has no such card, or removed it before. */
export async function markCardRemoved(tx: Tx, customer_id: string, id: string, removed_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_card')
    .set({ removed_at })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores a card removed after `since`; false where there is none. */
export async function restoreCard(db: Database, customer_id: string, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_card')
    .set({ removed_at: null })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('removed_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the removal of that time was neither undone nor finished. */
export async function isCardRemoved(db: Database, customer_id: string, id: string, removed_at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('saved_card')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('removed_at', '=', removed_at)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCard(db: Database, customer_id: string, id: string): Promise<void> {
  await db
    .deleteFrom('saved_card')
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .execute();
}

/** Deletes the networks of payments that began before a moment, because no limit counts them after that. */
export async function forgetNetworks(db: Database, before: Date): Promise<void> {
  await sql`
    update payment_attempt set network_hash = null, site_hash = null
    where network_hash is not null and created_at < ${before}`.execute(db);
}
