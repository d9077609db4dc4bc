// Changes that wait for another member, or for their moment. decisions/0118.
import type { ProposalFailure, ProposalSubject, ProposedValue } from '@vitrine/rules/changes/proposals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { isOpen } from './openFragment.ts';
import { membersBehind } from '../staff/keyFragment.ts';

type On = Database | Tx;
type Fields = Readonly<Record<string, ProposedValue>>;

export type ProposalRow = {
  proposal_id: string;
  subject: ProposalSubject;
  key: string;
  before: Fields;
  after: Fields;
  reason: string;
  effective_at: Date | null;
  /** When its price is over; null for a change that lasts. decisions/0150. */
  ends_at: Date | null;
  ended_at: Date | null;
  needs_approval: boolean;
  proposed_by: string;
  /** The members behind it: none of them is the second person. */
  proposers: string[];
  proposer: string;
  proposed_at: Date;
  verdict: 'approved' | 'refused' | 'withdrawn' | null;
  decider: string | null;
  applied_at: Date | null;
  failure: ProposalFailure | null;
  undoes: number | null;
  decided_by: string | null;
  set_id: string | null;
  /** What a content is to be, in the form of the import. decisions/0129. */
  content: object | null;
};

export const proposalColumns = sql`p.proposal_id, p.subject, p.key, p.before, p.after, p.reason, p.effective_at, p.ends_at, p.ended_at, p.needs_approval, p.proposed_by,
  ${membersBehind(sql`p.proposed_by`)} as proposers, s.name as proposer, p.proposed_at, p.verdict, d.name as decider, p.applied_at, p.failure, p.undoes, p.decided_by, p.set_id, p.content`;
export const proposalJoins = sql`join staff_account s on s.staff_id = p.proposed_by left join staff_account d on d.staff_id = p.decided_by`;

/** Proposals outside sets that wait, and those that failed until they are withdrawn, the oldest first. */
export async function openProposals(db: Database, page: PageOf): Promise<Page<ProposalRow>> {
  const { place, follows, order } = keyset(sql`p.proposed_at`, sql`p.proposal_id::text`, page);
  const { rows } = await sql<ProposalRow & { place: string }>`
    select ${proposalColumns}, ${place} from change_proposal p ${proposalJoins}
    where p.set_id is null and ${isOpen('p')} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** Proposals of a row that wait, and those that failed until they are withdrawn, the oldest first. */
export async function openProposalsOf(db: On, subject: ProposalSubject, key: string): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins}
    where p.subject = ${subject} and p.key = ${key} and ${isOpen('p')} order by p.proposed_at`.execute(db);
  return rows;
}

export async function proposalOf(db: On, proposal_id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins} where p.proposal_id = ${proposal_id}`.execute(db);
  return rows[0];
}

/** Locks a proposal until the transaction ends. */
export async function lockProposal(tx: Tx, proposal_id: string): Promise<void> {
  await sql`select from change_proposal where proposal_id = ${proposal_id} for update`.execute(tx);
}

type NewProposal = Pick<
  ProposalRow,
  | 'subject'
  | 'key'
  | 'before'
  | 'after'
  | 'reason'
  | 'needs_approval'
  | 'proposed_by'
  | 'proposed_at'
  | 'undoes'
  | 'content'
> & {
  effective_at: Date | null;
  step_key: string;
};

/** Stores a proposal; of a repeated call the one that the first has stored. */
export async function addProposal(tx: Tx, one: NewProposal): Promise<{ proposal_id: string; is_new: boolean }> {
  const { rows } = await sql<{ proposal_id: string }>`
    insert into change_proposal (subject, key, before, after, reason, effective_at, needs_approval, proposed_by, proposed_at, step_key, undoes, content)
    values (${one.subject}, ${one.key}, ${JSON.stringify(one.before)}::jsonb, ${JSON.stringify(one.after)}::jsonb, ${one.reason},
      ${one.effective_at}, ${one.needs_approval}, ${one.proposed_by}, ${one.proposed_at}, ${one.step_key}, ${one.undoes},
      ${one.content === null ? null : JSON.stringify(one.content)}::jsonb)
    on conflict (step_key) do nothing returning proposal_id`.execute(tx);
  const [added] = rows;
  if (added) return { ...added, is_new: true };
  const { rows: known } = await sql<{ proposal_id: string }>`
    select proposal_id from change_proposal where step_key = ${one.step_key}`.execute(tx);
  return { proposal_id: known[0]?.proposal_id ?? '', is_new: false };
}

export async function decide(
  tx: Tx,
  proposal_id: string,
  { verdict, staff_id, at }: { verdict: 'approved' | 'refused' | 'withdrawn'; staff_id: string; at: Date },
): Promise<void> {
  await sql`update change_proposal set verdict = ${verdict}, decided_by = ${staff_id}, decided_at = ${at}
    where proposal_id = ${proposal_id}`.execute(tx);
}

export async function noteApplied(tx: Tx, proposal_ids: readonly string[], at: Date): Promise<void> {
  await sql`update change_proposal set applied_at = ${at} where proposal_id = any (${proposal_ids}::uuid[])`.execute(
    tx,
  );
}

export async function noteFailure(db: On, proposal_ids: readonly string[], failure: ProposalFailure): Promise<void> {
  await sql`update change_proposal set failure = ${failure}
    where proposal_id = any (${proposal_ids}::uuid[]) and applied_at is null`.execute(db);
}
