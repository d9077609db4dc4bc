import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ClientRead } from '../../../platform/db/schema.ts';

export type StoredRead = Pick<Selectable<ClientRead>, 'reader_kind' | 'reader' | 'call' | 'read_at'>;

/** Stores a read, once a minute. */
export async function addRead(db: Database, read: Insertable<ClientRead>): Promise<void> {
  const read_at = sql<Date>`date_trunc('minute', ${read.read_at}::timestamptz)`;
  await db
    .insertInto('client_read')
    .values({ ...read, read_at })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Stores that a member has seen the mailboxes of customers, once a minute each. A mailbox without an account has no row. */
export async function addMailboxReads(
  db: Database,
  { reader, call, emails, read_at }: { reader: string; call: string; emails: readonly string[]; read_at: Date },
): Promise<void> {
  await sql`
    insert into client_read (increment_id, reader_kind, reader, call, read_at)
    select customer_id::text, 'staff', ${reader}, ${call}, date_trunc('minute', ${read_at}::timestamptz)
    from customer where email_canonical = any (${[...emails]}::text[])
    on conflict do nothing`.execute(db);
}

/** The reads of a number, the newest first. */
export function readsOf(db: Database, increment_id: string): Promise<StoredRead[]> {
  return db
    .selectFrom('client_read')
    .select(['reader_kind', 'reader', 'call', 'read_at'])
    .where('increment_id', '=', increment_id)
    .orderBy('read_at', 'desc')
    .execute();
}

export async function deleteReads(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('client_read').where('read_at', '<', before).execute();
}
