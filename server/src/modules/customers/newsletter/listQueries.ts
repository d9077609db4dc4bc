// The confirmed subscribers as a list: a withdrawal deletes its row. decisions/0125.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type ListedSubscriber = {
  subscriber_id: string;
  email: string;
  email_canonical: string;
  locale: string;
  fields: Readonly<Record<string, unknown>>;
  confirmed_at: Date;
};
type Place = { readonly locale: string; readonly subscriber_id: string };

/** Subscribers of these storefronts, at most `most`. */
export async function countSubscribers(db: Database, locales: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from newsletter_subscriber where locale = any (${[...locales]}::text[]) limit ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Subscribers of these storefronts after a place, by storefront. */
export async function listSubscribers(
  db: Database,
  locales: readonly string[],
  { limit, after }: { readonly limit: number; readonly after: Place | null },
): Promise<ListedSubscriber[]> {
  const follows =
    after === null ? sql`true` : sql`(locale, subscriber_id) > (${after.locale}, ${after.subscriber_id}::uuid)`;
  const { rows } = await sql<ListedSubscriber>`
    select subscriber_id, email, email_canonical, locale, fields, confirmed_at from newsletter_subscriber
    where locale = any (${[...locales]}::text[]) and ${follows}
    order by locale, subscriber_id limit ${limit}`.execute(db);
  return rows;
}
