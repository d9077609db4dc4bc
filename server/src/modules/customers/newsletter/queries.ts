import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { NewsletterRequest } from '../../../platform/db/schema.ts';

type On = Database | Tx;

export async function insertRequest(db: On, values: Insertable<NewsletterRequest>): Promise<string> {
  const { request_id } = await db
    .insertInto('newsletter_request')
    .values(values)
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

/**
 * Stores the digest of a request's link. A mail sent again carries a new hash, which invalidates the former one.
 * Returns the email; null when the request is confirmed, expired or deleted.
 */
export async function giveHash(db: On, request_id: string, confirm_hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('newsletter_request')
    .set({ confirm_hash })
    .where('request_id', '=', request_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Uses up a valid hash; only one of concurrent requests gets the row. */
export function takeRequest(tx: Tx, confirm_hash: Buffer, now: Date) {
  return tx
    .updateTable('newsletter_request')
    .set({ confirmed_at: now })
    .where('confirm_hash', '=', confirm_hash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['request_id', 'email', 'email_canonical', 'locale', 'fields'])
    .executeTakeFirst();
}

/** Reads whether a hash was confirmed and whether its mailbox is subscribed, also for a used or expired hash. */
export function requestOf(db: On, confirm_hash: Buffer) {
  return db
    .selectFrom('newsletter_request as r')
    .leftJoin('newsletter_subscriber as s', 's.email_canonical', 'r.email_canonical')
    .select(['r.confirmed_at', 's.subscriber_id'])
    .where('r.confirm_hash', '=', confirm_hash)
    .executeTakeFirst();
}

type Subscriber = { email: string; email_canonical: string; locale: string; fields: unknown };

/** Stores one row per mailbox; a second confirmation replaces storefront and names. */
export async function putSubscriber(tx: Tx, given: Subscriber, now: Date): Promise<string> {
  const values = { ...given, fields: JSON.stringify(given.fields), confirmed_at: now };
  const { subscriber_id } = await tx
    .insertInto('newsletter_subscriber')
    .values(values)
    .onConflict((conflict) => conflict.column('email_canonical').doUpdateSet(values))
    .returning('subscriber_id')
    .executeTakeFirstOrThrow();
  return subscriber_id;
}

export function subscriber(db: On, subscriber_id: string) {
  return db
    .selectFrom('newsletter_subscriber')
    .select(['subscriber_id', 'email', 'locale'])
    .where('subscriber_id', '=', subscriber_id)
    .executeTakeFirst();
}

/** Deletes a subscriber by id or by mailbox. Returns the mailbox's canonical email, or null. */
export async function dropSubscriber(
  tx: Tx,
  who: { subscriber_id: string } | { email_canonical: string },
): Promise<string | null> {
  const [column, value] =
    'subscriber_id' in who
      ? (['subscriber_id', who.subscriber_id] as const)
      : (['email_canonical', who.email_canonical] as const);
  const row = await tx
    .deleteFrom('newsletter_subscriber')
    .where(column, '=', value)
    .returning('email_canonical')
    .executeTakeFirst();
  return row?.email_canonical ?? null;
}

/** Deletes a mailbox's unconfirmed requests. */
export async function dropRequests(tx: Tx, email_canonical: string): Promise<void> {
  await tx.deleteFrom('newsletter_request').where('email_canonical', '=', email_canonical).execute();
}

/** Stores the subscription with the mailbox's account, because the session reads nothing else (spec 1 §3). */
export async function markCustomer(tx: Tx, email_canonical: string, locale: string | null): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ newsletter_subscription: locale })
    .where('email_canonical', '=', email_canonical)
    .execute();
}

/** Deletes requests that were not confirmed in time. */
export async function sweepRequests(db: On, now: Date): Promise<void> {
  await db.deleteFrom('newsletter_request').where('expires_at', '<', now).execute();
}
