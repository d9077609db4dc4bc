import { type MergeFacts, type MergeSide } from '@vitrine/rules/account/merge';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { AccountMerge, MergeRequest } from '../../../platform/db/schema.ts';
import type { PairIds } from './pair.ts';

type On = Database | Tx;
export type MergeRow = Insertable<AccountMerge>;

/** A request with the emails that its accounts have now. */
export type RequestRow = Pick<
  Selectable<MergeRequest>,
  'request_id' | 'stays_id' | 'goes_id' | 'reason' | 'asked_by' | 'asked_at' | 'expires_at'
> & {
  stays_email: string;
  goes_email: string;
  stays_confirmed: boolean;
  goes_confirmed: boolean;
  closed: MergeFacts['closed'];
  has_same_mailboxes: boolean;
  /** The name of the member of staff that asked. */
  by: string;
};

const requests = sql`
  select r.request_id, r.stays_id, r.goes_id, r.reason, r.asked_by, r.asked_at, r.expires_at, coalesce(s.email, '') as stays_email,
    coalesce(g.email, '') as goes_email, r.stays_confirmed_at is not null as stays_confirmed,
    r.goes_confirmed_at is not null as goes_confirmed, r.closed_how as closed,
    s.email_canonical is not distinct from r.stays_mailbox and g.email_canonical is not distinct from r.goes_mailbox
      as has_same_mailboxes, a.name as by
  from merge_request r join customer s on s.customer_id = r.stays_id join customer g on g.customer_id = r.goes_id
  join staff_account a on a.staff_id = r.asked_by`;

const requestWhere = async (db: On, condition: RawBuilder<unknown>): Promise<RequestRow | undefined> =>
  (await sql<RequestRow>`${requests} where ${condition}`.execute(db)).rows[0];

export const requestById = (db: On, request_id: string): Promise<RequestRow | undefined> =>
  requestWhere(db, sql`r.request_id = ${request_id}`);

/** Locks a request, so that of a merge, a confirmation and a decline one comes after the other. */
export const lockRequest = (tx: Tx, request_id: string): Promise<RequestRow | undefined> =>
  requestWhere(tx, sql`r.request_id = ${request_id} for update of r`);

/** The request of a call with a key. */
export const requestByKey = (db: On, step_key: string): Promise<RequestRow | undefined> =>
  requestWhere(db, sql`r.step_key = ${step_key}`);

/** The requests that name one of two accounts and were asked for since a moment, the newest first. */
export async function requestsOf(db: On, ids: readonly string[], since: Date): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${requests}
    where (r.stays_id = any (${[...ids]}::uuid[]) or r.goes_id = any (${[...ids]}::uuid[])) and r.asked_at >= ${since}
    order by r.asked_at desc, r.request_id`.execute(db);
  return rows;
}

export async function insertRequest(tx: Tx, values: Insertable<MergeRequest>): Promise<string> {
  const row = await tx.insertInto('merge_request').values(values).returning('request_id').executeTakeFirstOrThrow();
  return row.request_id;
}

const hashColumn = { stays: 'stays_hash', goes: 'goes_hash' } as const;
const confirmedColumn = { stays: 'stays_confirmed_at', goes: 'goes_confirmed_at' } as const;

/**
 * Stores the digest of a mailbox's link, and answers its request; undefined for one that is closed, expired or confirmed by this mailbox.
 * A mail that is sent again carries a new token, which ends the former link.
 */
export async function giveHash(
  db: On,
  { request_id, side, hash }: { readonly request_id: string; readonly side: MergeSide; readonly hash: Buffer },
  now: Date,
): Promise<RequestRow | undefined> {
  const row = await db
    .updateTable('merge_request')
    .set({ [hashColumn[side]]: hash })
    .where('request_id', '=', request_id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where(confirmedColumn[side], 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row && requestById(db, request_id);
}

/** The request of a link, and the mailbox that got the link. */
export async function requestByHash(db: On, hash: Buffer): Promise<(RequestRow & { side: MergeSide }) | undefined> {
  const found = await requestWhere(db, sql`r.stays_hash = ${hash}`);
  if (found) return { ...found, side: 'stays' };
  const other = await requestWhere(db, sql`r.goes_hash = ${hash}`);
  return other && { ...other, side: 'goes' };
}

/** Confirms for a mailbox, once; false for a request that is closed or expired. */
export async function confirm(db: On, request_id: string, side: MergeSide, now: Date): Promise<boolean> {
  const column = confirmedColumn[side];
  const row = await db
    .updateTable('merge_request')
    .set({ [column]: sql`coalesce(${sql.ref(column)}, ${now})` })
    .where('request_id', '=', request_id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a request; false for one that has ended. */
export async function close(
  db: On,
  request_id: string,
  closed_how: 'declined' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('merge_request')
    .set({ closed_at: now, closed_how })
    .where('request_id', '=', request_id)
    .where('closed_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes requests that were asked for before a moment. */
export async function sweepRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('merge_request').where('asked_at', '<', before).execute();
}

export async function insertMerge(tx: Tx, merge: MergeRow): Promise<void> {
  await tx.insertInto('account_merge').values(merge).execute();
}

/** The account that stayed in the merge of a call with a key. */
export async function mergedByKey(db: On, step_key: string): Promise<string | undefined> {
  const row = db.selectFrom('account_merge').select('customer_id').where('step_key', '=', step_key);
  return (await row.executeTakeFirst())?.customer_id;
}

type HistoryRow = { email: string; merged_at: Date; reason: string; asked_by: string; merged_by: string };

/** The accounts that were merged into a customer's, the newest first. */
export async function historyOf(db: On, customer_id: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select m.gone_email as email, m.merged_at, m.reason, a.name as asked_by, c.name as merged_by
    from account_merge m join staff_account a on a.staff_id = m.asked_by join staff_account c on c.staff_id = m.merged_by
    where m.customer_id = ${customer_id} order by m.merged_at desc, m.gone_id`.execute(db);
  return rows;
}

/** The account with a mailbox. */
export async function idOfMailbox(db: On, mailbox: string): Promise<string | undefined> {
  const row = db.selectFrom('customer').select('customer_id').where('email_canonical', '=', mailbox);
  return (await row.executeTakeFirst())?.customer_id;
}

/** Whether both accounts have an open reservation of one piece, of which a client has one. */
export async function haveSameReservation(tx: Tx, { stays_id, goes_id }: PairIds): Promise<boolean> {
  const { rows } = await sql`
    select from reservation a join reservation b on b.sku = a.sku and b.customer_id = ${goes_id}
    where a.customer_id = ${stays_id} and a.status in ('requested', 'held') and b.status in ('requested', 'held') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether both accounts have a seat of one session, of which a client has one. */
export async function haveSameVisit(tx: Tx, { stays_id, goes_id }: PairIds): Promise<boolean> {
  const { rows } = await sql`
    select from salon_visit a join salon_visit b on b.pid = a.pid and b.customer_id = ${goes_id}
    where a.customer_id = ${stays_id} and a.status <> 'cancelled' and b.status <> 'cancelled' limit 1`.execute(tx);
  return rows.length > 0;
}
