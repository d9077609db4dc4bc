// Proposals to close a month. decisions/0137.
import type { Closing } from '@vitrine/rules/books/closing';
import type { Month } from '@vitrine/rules/books/months';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

export type ProposalRow = {
  proposal_id: string;
  month: Month;
  seen: Closing;
  through: number;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  verdict: 'approved' | 'refused' | 'withdrawn' | null;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
};

const selected = sql`
  select p.proposal_id, p.month, p.seen, p.through, p.proposed_by, s.name as proposer, p.proposed_at, p.verdict, p.decided_by,
    d.name as decider, p.decided_at, p.reason
  from book_period_proposal p join staff_account s on s.staff_id = p.proposed_by
  left join staff_account d on d.staff_id = p.decided_by`;

/** The last proposal to close a month. */
export async function lastProposal(db: On, month: Month): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    ${selected} where p.month = ${month} order by p.proposed_at desc, p.verdict is null desc limit 1`.execute(db);
  return rows[0];
}

/** A proposal, locked until the transaction ends: of two decisions the later sees the earlier. */
export async function lockProposal(tx: Tx, proposal_id: string): Promise<ProposalRow | undefined> {
  await sql`select from book_period_proposal where proposal_id = ${proposal_id} for update`.execute(tx);
  const { rows } = await sql<ProposalRow>`${selected} where p.proposal_id = ${proposal_id}`.execute(tx);
  return rows[0];
}

type NewProposal = Pick<ProposalRow, 'proposal_id' | 'month' | 'seen' | 'through' | 'proposed_by' | 'proposed_at'>;

export async function addProposal(tx: Tx, { seen, ...row }: NewProposal): Promise<void> {
  await tx
    .insertInto('book_period_proposal')
    .values({ ...row, seen: JSON.stringify(seen) })
    .execute();
}

type Decision = {
  readonly verdict: 'approved' | 'refused' | 'withdrawn';
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly reason: string | null;
};

export async function decideProposal(tx: Tx, proposal_id: string, decision: Decision): Promise<void> {
  await tx.updateTable('book_period_proposal').set(decision).where('proposal_id', '=', proposal_id).execute();
}
