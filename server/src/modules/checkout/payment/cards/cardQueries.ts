// The customer's stored cards.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';

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
