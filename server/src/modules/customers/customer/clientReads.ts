// Who of the house opened a client's data. decisions/0097.
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Database } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './clientReadQueries.ts';

type Read = {
  /** The member of staff, or the store whose link was opened. */
  readonly by: { readonly staff_id: string } | { readonly store_id: string };
  /** The call or the page, as a pattern. */
  readonly call: string;
  /** The number of the order, return or reservation. */
  readonly increment_id: string;
};

/**
 * Notes that a client's data is about to be shown: a log line and a row, without personal data. Await it before the answer, so
 * that what cannot be noted is not shown.
 */
export async function noteClientRead(shop: Shop, { by, call, increment_id }: Read): Promise<void> {
  shop.log.info({ ...by, call, increment_id }, 'staff read data of a client');
  const [reader_kind, reader] =
    'staff_id' in by ? (['staff', by.staff_id] as const) : (['store', by.store_id] as const);
  await queries.addRead(shop.db, { increment_id, reader_kind, reader, call, read_at: shop.now() });
}

/** Notes that a member is about to see subscribers of the newsletter: those with an account find it in their own data. decisions/0125. */
export const noteSubscriberReads = (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { staff_id, call, emails }: { staff_id: string; call: string; emails: readonly string[] },
): Promise<void> => queries.addMailboxReads(db, { reader: staff_id, call, emails, read_at: now() });

/** Who opened the data behind a number, the newest first. */
export const clientReadsOf = (db: Database, increment_id: string): Promise<queries.StoredRead[]> =>
  queries.readsOf(db, increment_id);

/** Deletes the reads that are older than their retention. */
export const sweepClientReads = (shop: Shop): Promise<void> =>
  queries.deleteReads(shop.db, new Date(retainedSince('client_read', shop.now().getTime())));
