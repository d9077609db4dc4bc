// The proposals that count until a moment, in the parts that are applied together. decisions/0135.
import type { ProposalSubject } from '@vitrine/rules/changes/proposals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { waits } from './openFragment.ts';
import { proposalColumns, proposalJoins, type ProposalRow } from './proposalQueries.ts';

/** A moment, and whether proposals that no other member has approved yet count too. */
export type Until = { readonly at: Date; readonly with_proposed: boolean };

export type DuePart = {
  set_id: string | null;
  subject: ProposalSubject;
  /** The key of one of them. */
  key: string;
  reason: string;
  proposer: string;
  /** Null for what counts as soon as it is approved. */
  effective_at: Date | null;
  /** Whether another member has still to approve it. */
  is_proposed: boolean;
  /** Whether it is the end of prices, not a change that waits. decisions/0150. */
  is_end: boolean;
  proposal_ids: string[];
};

/** Parts in the sequence in which they count. No page shows a promotion, nor a price whose end has come too, so those are left out. */
export async function partsUntil(db: Database | Tx, { at, with_proposed }: Until): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select p.set_id, p.subject, min(p.key) as key, p.reason, s.name as proposer, p.effective_at,
      p.needs_approval and p.verdict is null as is_proposed, false as is_end,
      min(p.proposed_at) as proposed_at, array_agg(p.proposal_id order by p.key) as proposal_ids
    from change_proposal p join staff_account s on s.staff_id = p.proposed_by
    where ${waits('p')} and p.subject <> 'promotion' and (p.effective_at is null or p.effective_at <= ${at})
      and (p.ends_at is null or p.ends_at > ${at})
      and (${with_proposed} or not p.needs_approval or p.verdict is not null)
    group by coalesce(p.set_id, p.proposal_id), p.set_id, p.subject, p.reason, s.name, p.effective_at, is_proposed
    union all
    select p.set_id, p.subject, min(p.key), p.reason, s.name, p.ends_at, false, true, min(p.proposed_at),
      array_agg(p.proposal_id order by p.key)
    from change_proposal p join staff_account s on s.staff_id = p.proposed_by
    where p.applied_at is not null and p.ended_at is null and p.ends_at <= ${at}
    group by p.set_id, p.subject, p.reason, s.name, p.ends_at
    order by effective_at nulls first, is_end desc, proposed_at, set_id, proposal_ids`.execute(db);
  return rows;
}

/** Proposals by their ids, by key. */
export async function proposalsNamed(tx: Tx, proposal_ids: readonly string[]): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from change_proposal p ${proposalJoins}
    where p.proposal_id = any (${proposal_ids}::uuid[]) order by p.key`.execute(tx);
  return rows;
}

/** Begins a part of a transaction, which `keepPart` or `undoPart` ends. */
export async function beginPart(tx: Tx): Promise<void> {
  await sql`savepoint part`.execute(tx);
}

export async function keepPart(tx: Tx): Promise<void> {
  await sql`release savepoint part`.execute(tx);
}

export async function undoPart(tx: Tx): Promise<void> {
  await sql`rollback to savepoint part`.execute(tx);
}
