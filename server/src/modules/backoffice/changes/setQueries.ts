// Proposals that are made and decided together. decisions/0126.
import type { ProposalSubject, ProposedValue } from '@vitrine/rules/changes/proposals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { membersBehind } from '../staff/keyFragment.ts';
import { regularOf } from '../../catalog/catalogueimport/regularFragment.ts';
import { proposalColumns, proposalJoins, type ProposalRow } from './proposalQueries.ts';

type On = Database | Tx;

export type SetSubject = Exclude<ProposalSubject, 'product' | 'content_page' | 'promotion'>;

/** How many proposals of a set are alike in what their state depends on. */
type Alike = Pick<ProposalRow, 'needs_approval' | 'verdict'> & {
  is_applied: boolean;
  has_failed: boolean;
  many: number;
};

export type SetRow = {
  set_id: string;
  subject: SetSubject;
  reason: string;
  local_time: string | null;
  local_end: string | null;
  proposed_by: string;
  /** The members behind it: none of them is the second person. */
  proposers: string[];
  proposer: string;
  proposed_at: Date;
  alike: Alike[];
  /** Whether prices of it with an end run. */
  has_running: boolean;
};

/** A price with an end that has begun and is not over. */
const runs = sql`p.applied_at is not null and p.ended_at is null and p.ends_at is not null`;

const columns = sql`e.set_id, e.subject, e.reason, e.local_time, e.local_end, e.proposed_by, ${membersBehind(sql`e.proposed_by`)} as proposers, s.name as proposer, e.proposed_at, (
    select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
      select p.needs_approval, p.verdict, p.applied_at is not null as is_applied, p.failure is not null as has_failed,
        count(*)::integer as many
      from change_proposal p where p.set_id = e.set_id group by 1, 2, 3, 4) g) as alike,
    exists (select from change_proposal p where p.set_id = e.set_id and ${runs}) as has_running`;
const joins = sql`join staff_account s on s.staff_id = e.proposed_by`;

/** Sets, the newest first; those of prices with those of engravings and of moved ends. */
export async function sets(db: Database, subject: SetSubject | undefined, page: PageOf): Promise<Page<SetRow>> {
  const of = subject === undefined ? null : subject === 'price' ? ['price', 'price_end', 'engraving_price'] : [subject];
  const { place, follows, order } = keyset(sql`e.proposed_at`, sql`e.set_id::text`, { ...page, newest_first: true });
  const { rows } = await sql<SetRow & { place: string }>`
    select ${columns}, ${place} from change_set e ${joins}
    where (${of === null ? sql`true` : sql`e.subject = any (${of}::text[])`}) and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

export async function setOf(db: On, set_id: string): Promise<SetRow | undefined> {
  const { rows } = await sql<SetRow>`select ${columns} from change_set e ${joins} where e.set_id = ${set_id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a set until the transaction ends: one member at a time takes a step of it. */
export async function lockSet(tx: Tx, set_id: string): Promise<void> {
  await sql`select from change_set where set_id = ${set_id} for update`.execute(tx);
}

/** Locks the proposals of a set until the transaction ends, in one order. */
export async function lockRows(tx: Tx, set_id: string): Promise<void> {
  await sql`select from change_proposal where set_id = ${set_id} order by proposal_id for update`.execute(tx);
}

type NewSet = Pick<SetRow, 'subject' | 'reason' | 'local_time' | 'local_end' | 'proposed_by' | 'proposed_at'> & {
  step_key: string;
};

/** Stores a set; of a repeated call the one that the first has stored. */
export async function addSet(tx: Tx, one: NewSet): Promise<{ set_id: string; is_new: boolean }> {
  const { rows } = await sql<{ set_id: string }>`
    insert into change_set (subject, reason, local_time, local_end, proposed_by, proposed_at, step_key)
    values (${one.subject}, ${one.reason}, ${one.local_time}, ${one.local_end}, ${one.proposed_by}, ${one.proposed_at}, ${one.step_key})
    on conflict (step_key) do nothing returning set_id`.execute(tx);
  const [added] = rows;
  if (added) return { ...added, is_new: true };
  const { rows: known } = await sql<{ set_id: string }>`
    select set_id from change_set where step_key = ${one.step_key}`.execute(tx);
  return { set_id: known[0]?.set_id ?? '', is_new: false };
}

type Fields = Readonly<Record<string, ProposedValue>>;
type NewRow = { key: string; before: Fields; after: Fields; effective_at: Date | null; ends_at: Date | null };

/** Stores the proposals of a set. */
export async function addRows(
  tx: Tx,
  set_id: string,
  { needs_approval, rows }: { readonly needs_approval: boolean; readonly rows: readonly NewRow[] },
): Promise<void> {
  const numbered = rows.map((row, number) => ({ ...row, number }));
  await sql`
    insert into change_proposal (subject, key, before, after, reason, effective_at, ends_at, needs_approval, proposed_by, proposed_at, step_key, set_id)
    select e.subject, r.key, r.before, r.after, e.reason, r.effective_at, r.ends_at, ${needs_approval}, e.proposed_by, e.proposed_at,
      e.step_key || ' ' || r.number, e.set_id
    from change_set e
    cross join json_to_recordset(${JSON.stringify(numbered)}::json)
      as r (number integer, key text, before jsonb, after jsonb, effective_at timestamptz, ends_at timestamptz)
    where e.set_id = ${set_id}`.execute(tx);
}

/** All proposals of a set. */
export async function rowsOfSet(tx: Tx, set_id: string): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins} where p.set_id = ${set_id} order by p.key`.execute(
    tx,
  );
  return rows;
}

/** The prices of a set with an end that run, of all countries or of one. */
export async function runningOfSet(tx: Tx, set_id: string, country: string | undefined): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins}
    where p.set_id = ${set_id} and ${runs} and ${country === undefined ? sql`true` : sql`split_part(p.key, '/', 2) = ${country}`}
    order by p.key`.execute(tx);
  return rows;
}

/** The proposals of a set after a key, by their keys. */
export async function pageOfSet(
  db: Database,
  set_id: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ rows: ProposalRow[]; next: string | null }> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins}
    where p.set_id = ${set_id} and p.key > ${after ?? ''} order by p.key limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null };
}

export type Present = { key: string; is_known: boolean; value: ProposedValue };
type Key = { readonly key: string; readonly owner: string; readonly country: string };

/** The present values, of a price apart from periods, and whether there is such a piece or product at all. */
export async function present(db: On, subject: SetSubject, keys: readonly Key[]): Promise<Present[]> {
  const asked = sql`json_to_recordset(${JSON.stringify(keys)}::json) as k (key text, owner text, country text)`;
  const values = {
    price: sql<Present>`select k.key, v.sku is not null as is_known, to_jsonb(${regularOf('p')}) as value from ${asked}
      left join variant v on v.sku = k.owner left join price p on p.sku = k.owner and p.country = k.country`,
    price_end: sql<Present>`select k.key, p.until is not null as is_known,
        to_jsonb(to_char(p.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as value from ${asked}
      left join price p on p.sku = k.owner and p.country = k.country`,
    engraving_price: sql<Present>`select k.key, p.engraving is not null as is_known, p.engraving -> 'prices' -> k.country as value
      from ${asked} left join product p on p.code = k.owner`,
    product_hidden: sql<Present>`select k.key, o.code is not null as is_known, to_jsonb(h.is_hidden) as value from ${asked}
      left join product o on o.code = k.owner left join product_hidden h on h.code = k.owner and h.country = k.country`,
  };
  const { rows } = await values[subject].execute(db);
  return rows;
}

type Decision = { verdict: 'approved' | 'refused' | 'withdrawn'; staff_id: string; at: Date };

/** Notes what a member has decided of proposals. */
export async function decideAll(
  tx: Tx,
  proposal_ids: readonly string[],
  { verdict, staff_id, at }: Decision,
): Promise<void> {
  await sql`update change_proposal set verdict = ${verdict}, decided_by = ${staff_id}, decided_at = ${at}
    where proposal_id = any (${proposal_ids}::uuid[])`.execute(tx);
}
