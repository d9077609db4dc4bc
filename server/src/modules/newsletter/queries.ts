import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { NewsletterRequest } from '../../platform/db/schema.ts';

type On = Database | Tx;

export async function insertRequest(db: On, values: Insertable<NewsletterRequest>): Promise<string> {
  const { request_id } = await db
    .insertInto('newsletter_request')
    .values(values)
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

/** Gives a request the hash of its link; a mail sent again carries a new one, and the lost one opens nothing. */
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

/** Takes the hash for good: of many at once one gets the request. */
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

/** What a hash was for, whether it still opens or not, and whether its mailbox is subscribed. */
export function requestOf(db: On, confirm_hash: Buffer) {
  return db
    .selectFrom('newsletter_request as r')
    .leftJoin('newsletter_subscriber as s', 's.email_canonical', 'r.email_canonical')
    .select(['r.confirmed_at', 's.subscriber_id'])
    .where('r.confirm_hash', '=', confirm_hash)
    .executeTakeFirst();
}

type Subscriber = { email: string; email_canonical: string; locale: string; fields: unknown };

/** One row per mailbox; a second confirmation brings the newer storefront and names. */
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

/** Forgets a subscriber, by id or by mailbox; the mailbox that was. */
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

/** The account of the mailbox knows whether it subscribes: the session reads nothing else (spec 1 §3). */
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
