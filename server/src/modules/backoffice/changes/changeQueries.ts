// What was changed. decisions/0118.
import type { ChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import type { RowChange, RowState } from '@vitrine/rules/changes/fold';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinctValues.ts';
import { changeLabel } from './labelFragment.ts';

type On = Database | Tx;

export type ChangeRow = RowChange & {
  change_id: number;
  at: Date;
  by: string | null;
  actor: string;
  subject: string;
  key: string;
  /** What the row is called: a product, a boutique, a member. */
  label: string | null;
  reason: string | null;
  undoes: number | null;
  undone_by: number | null;
  approved_by: string | null;
  has_others: boolean;
};

type ChangeFilter = {
  readonly subject?: string | undefined;
  /** What keys begin with. */
  readonly key?: string | undefined;
  /** The whole key of one row. */
  readonly row?: string | undefined;
  readonly staff_id?: string | undefined;
  readonly day?: string | undefined;
  /** Subjects that the list leaves out. */
  readonly except?: readonly ChangeSubject[];
};

/**
 * Whether the member's transaction has written more. Parts of a product are deleted and written again, and what is the same at the end is no
 * change: its rows are some numbers apart, and so are those of transactions at the same time.
 */
const hasOthers = sql`c.staff_id is not null and c.proposal_id is null and exists (select from change n
  where n.change_id between c.change_id - 150 and c.change_id + 150 and n.change_id <> c.change_id
  and n.transaction_id = c.transaction_id)`;

const columns = sql`c.change_id, c.at, s.name as by, c.actor, c.subject, c.key, ${changeLabel} as label, c.before, c.after, c.reason, c.undoes,
  (select u.change_id from change u where u.undoes = c.change_id) as undone_by,
  case when p.decided_by <> p.proposed_by then d.name end as approved_by,
  ${hasOthers} as has_others`;
const joins = sql`left join staff_account s on s.staff_id = c.staff_id
  left join change_proposal p on p.proposal_id = c.proposal_id left join staff_account d on d.staff_id = p.decided_by`;

/** The last sign of Unicode, after every key that goes on. */
const last = '\u{10FFFF}';

/** So many of the newest changes are looked through before the index of keys is asked. */
const mostNewest = 20_000;

/** The numbers around the changes of a day: clocks of two servers differ by less than a minute. */
const aroundDay = (number: RawBuilder<unknown>, since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  ${number} > coalesce((
    select b.change_id from change b where b.at < ${since} - interval '1 minute' order by b.at desc limit 1), 0)
  and ${number} < coalesce((
    select b.change_id from change b where b.at >= ${until} + interval '1 minute' order by b.at limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`;

const nameOf = ({ subject, key, row }: Pick<ChangeFilter, 'subject' | 'key' | 'row'>): RawBuilder<unknown> => sql`
  ${subject === undefined ? sql`true` : sql`c.subject = ${subject}`}
  and ${row === undefined ? sql`true` : sql`c.key = ${row}`}
  and ${key === undefined ? sql`true` : sql`c.key >= ${key} and c.key < ${key + last}`}`;

type Parts = {
  /** Of the numbers, and of the subjects: the index of keys has both. */
  readonly numbers: (number: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly ofSubject: RawBuilder<unknown>;
  /** What only the changes themselves say. */
  readonly facts: RawBuilder<unknown>;
  /** How many of the numbers they may leave out before the page. */
  readonly leftOut: RawBuilder<unknown>;
  readonly page: RawBuilder<unknown>;
  readonly newest: number;
};

/**
 * The newest changes of a subject or of a key's beginning. What is often changed is met among the newest of all; for what is not, where there are more, the numbers of its changes
 * are sorted, which the index of keys has. No plan alone serves both: few would be sought among all changes, or all that were found read for one page.
 */
function newestNamed(
  named: ChangeFilter,
  { numbers, ofSubject, facts, leftOut, page, newest }: Parts,
): RawBuilder<unknown> {
  const { subject } = named;
  const isOf = nameOf(named);
  const subjects = subject === undefined ? distinctValues('change', 'subject') : sql`${[subject]}::text[]`;
  // By an expression, because of the index of numbers the planner would read all changes.
  const hidden = sql`c.change_id + 0`;
  return sql`(
    with met as materialized (
      select c.* from (select c.* from change c where ${numbers(sql`c.change_id`)} order by c.change_id desc limit ${sql.lit(newest)}) c
      where ${isOf} and ${ofSubject} and ${facts} order by c.change_id desc limit ${page}
    ), more as materialized (
      select (select count(*) from met) < ${page} and (
        select c.change_id from change c where ${numbers(sql`c.change_id`)} order by c.change_id desc offset ${sql.lit(newest)} limit 1
      ) is not null as is_sought)
    select * from met where not (select is_sought from more)
    union all (
      select c.* from (
        select c.change_id from change c where c.subject = any (${subjects}) and ${isOf} and ${numbers(hidden)} and ${ofSubject}
        order by ${hidden} desc limit ${page} + ${leftOut}) found
      join change c on c.change_id = found.change_id
      where (select is_sought from more) and ${facts} order by c.change_id desc limit ${page}))`;
}

/** Changes of a subject, of a key's beginning, of one row, of a member, of a day, the newest first. `newest` is for tests. */
export async function changes(
  db: Database,
  { staff_id, day, except = [], ...named }: ChangeFilter,
  {
    limit,
    after,
    newest = mostNewest,
  }: { readonly limit: number; readonly after: number | undefined; readonly newest?: number },
): Promise<{ rows: ChangeRow[]; next: number | null }> {
  const since = sql`${day}::date::timestamp at time zone 'UTC'`;
  const until = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;
  const numbers = (of: RawBuilder<unknown>) =>
    sql.join(
      [
        after === undefined ? sql`true` : sql`${of} < ${after}`,
        ...(day === undefined ? [] : [aroundDay(of, since, until)]),
      ],
      sql` and `,
    );
  const ofSubject = sql`c.subject <> all (${except}::text[])`;
  const facts = sql.join(
    [
      sql`true`,
      ...(staff_id === undefined ? [] : [sql`c.staff_id = ${staff_id}`]),
      // An expression, so that no index of moments is read that would have to be sorted.
      ...(day === undefined ? [] : [sql`c.at + interval '0' >= ${since} and c.at + interval '0' < ${until}`]),
    ],
    sql` and `,
  );
  // Between the numbers around a day are those of the minute after it.
  const leftOut =
    day === undefined
      ? sql`0`
      : sql`(select count(*) from change b where b.at >= ${until} and b.at < ${until} + interval '1 minute')`;
  const page = sql.lit(limit + 1);
  // What a member did is little, and has an index in the order of the list.
  const isNamed = staff_id === undefined && [named.subject, named.key, named.row].some((name) => name !== undefined);
  const found = isNamed
    ? newestNamed(named, { numbers, ofSubject, facts, leftOut, page, newest })
    : sql`(select c.* from change c where ${numbers(sql`c.change_id`)} and ${nameOf(named)} and ${ofSubject} and ${facts} order by c.change_id desc limit ${page})`;
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ${found} c ${joins} order by c.change_id desc`.execute(db);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.change_id ?? null) : null };
}

/** A change by its number. */
export async function changeNumbered(db: On, change_id: number): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from change c ${joins} where c.change_id = ${change_id}`.execute(db);
  return rows[0];
}

/** The change that took another one back, with the key of the call that did. */
export async function reverseOf(
  db: On,
  change_id: number,
): Promise<{ readonly change: ChangeRow; readonly step_key: string | null } | undefined> {
  const { rows } = await sql<ChangeRow & { step_key: string | null }>`
    select ${columns}, c.step_key from change c ${joins} where c.undoes = ${change_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { step_key, ...change } = row;
  return { change, step_key };
}

/** Does one thing of a transaction; what it has written is gone where it throws. */
export async function attempt<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint attempt`.execute(tx);
  }
}

/** How far apart the numbers of one save may be, with what others have written between them. */
const saveSpan = 20_000;

/**
 * All that was saved with a change and is not taken back, the newest first, and one more than `most` where there is more. Numbers of transactions begin again in a
 * database that was restored: those of one save are minutes apart at most.
 */
export async function savedWith(db: On, change_id: number, most: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from change c ${joins}
    join (select transaction_id, at from change where change_id = ${change_id}) own on c.transaction_id = own.transaction_id
    where c.change_id between ${change_id - saveSpan} and ${change_id + saveSpan}
      and c.at between own.at - interval '10 minutes' and own.at + interval '10 minutes'
      and not exists (select from change u where u.undoes = c.change_id)
    order by c.change_id desc limit ${most + 1}`.execute(db);
  return rows;
}

/** The last change that this transaction has written; null where it has written none. */
export async function lastWritten(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ change_id: number | null }>`
    select max(change_id) as change_id from change
    where at >= transaction_timestamp() - interval '1 second' and transaction_id = pg_current_xact_id()::text::bigint`.execute(
    tx,
  );
  return rows[0]?.change_id ?? null;
}

/** The changes of a row after a moment, in the sequence in which they happened. */
export async function changesSince(db: On, subject: ChangeSubject, key: string, at: Date): Promise<RowChange[]> {
  const { rows } = await sql<{ before: RowState; after: RowState }>`
    select before, after from change where subject = ${subject} and key = ${key} and at > ${at} order by change_id`.execute(
    db,
  );
  return rows;
}

/** The members that have changed something. */
export async function changers(db: Database): Promise<{ staff_id: string; name: string }[]> {
  const { rows } = await sql<{ staff_id: string; name: string }>`
    select staff_id, name from staff_account s where exists (select from change c where c.staff_id = s.staff_id)
    order by name, staff_id`.execute(db);
  return rows;
}

/** Names the member, the reason and the cause of this transaction's changes, for the trigger that records them. */
export async function explainChange(
  tx: Tx,
  cause: { staff_id: string; reason: string; undoes?: number; step_key?: string; proposal_id?: string },
): Promise<void> {
  const { staff_id, reason, undoes, step_key = '', proposal_id = '' } = cause;
  await sql`select set_config('vitrine.staff', ${staff_id}, true), set_config('vitrine.reason', ${reason}, true),
    set_config('vitrine.undoes', ${undoes === undefined ? '' : String(undoes)}, true),
    set_config('vitrine.step_key', ${step_key}, true), set_config('vitrine.proposal', ${proposal_id}, true)`.execute(
    tx,
  );
}

/** Says of the changes that this transaction has written by which proposals they came. */
export async function nameProposals(
  tx: Tx,
  subject: ChangeSubject,
  named: readonly { readonly key: string; readonly proposal_id: string }[],
): Promise<void> {
  await sql`
    update change c set proposal_id = n.proposal_id
    from json_to_recordset(${JSON.stringify(named)}::json) as n (key text, proposal_id uuid)
    where c.subject = ${subject} and c.key = n.key and c.transaction_id = pg_current_xact_id()::text::bigint`.execute(
    tx,
  );
}

/** Deletes the changes, and what was proposed, before a moment. */
export async function sweepChanges(db: Database, before: Date): Promise<void> {
  // A change that a later one takes back goes with it.
  await sql`delete from change c where at < ${before}
    and not exists (select from change u where u.undoes = c.change_id and u.at >= ${before})`.execute(db);
  await sql`delete from change_proposal p where proposed_at < ${before} and (verdict is not null or not needs_approval)
    and not exists (select from change c where c.proposal_id = p.proposal_id)`.execute(db);
  await sql`delete from change_set e where proposed_at < ${before}
    and not exists (select from change_proposal p where p.set_id = e.set_id)`.execute(db);
}
