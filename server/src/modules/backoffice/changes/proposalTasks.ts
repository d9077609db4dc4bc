// Changes that another member approves, or that count from a moment on. decisions/0118.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffHistory';
import {
  fieldOf,
  needsApproval,
  proposals,
  type ProposalStep,
  type ProposalSubject,
  proposingAct,
  rowOfProposal,
  stepsOfProposal,
  valueProblem,
} from '@vitrine/rules/changes/proposals';
import { keyRole } from '@vitrine/rules/staff/apiKeys';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct, type StaffAct } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob, unqueueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hasOwner, isIncomplete, lockRow, refresh } from '../../catalog/catalogueimport/patchRow.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { rightsOfOpen } from '../staff/openRights.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import { applyOne, changedFrom, endChanged, fieldOfRow, isDue, stateOf } from './applyProposals.ts';
import { changeJobs } from './jobs.ts';
import { requireAhead } from './applyEnds.ts';
import { endedBy, nameOverlap, openPeriods, queuePeriods } from './periods.ts';
import * as queries from './proposalQueries.ts';

/** A proposal as its pages show it, with the steps that it offers a member. */
export function proposalView({ staff_id, rights }: StaffMember, row: queries.ProposalRow): contract.ProposalView {
  const named = fieldOfRow(row);
  const field = fieldOf(row.subject, named);
  if (field === null) throw new Error(`a proposal changes no ${named} of ${row.subject}`);
  const state = stateOf(row);
  return {
    proposal_id: row.proposal_id,
    subject: row.subject,
    key: row.key,
    field,
    before: row.before[field] ?? null,
    after: row.after[field] ?? null,
    reason: row.reason,
    undoes: row.undoes,
    set_id: row.set_id,
    effective_at: row.effective_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    proposed_at: row.proposed_at.toISOString(),
    proposed_by: row.proposer,
    decided_by: row.decider,
    state,
    failure: row.failure,
    steps: mayStaffAct(rights, proposingAct(row.subject))
      ? stepsOfProposal(state, row.proposers.includes(staff_id))
      : [],
  };
}

/** What waits for another member or for its moment. Throws staff_refused. */
export async function readProposals(
  shop: Shop,
  member: StaffMember,
  { after }: QueryOf<typeof contract.staffProposals>,
): Promise<AnswerOf<typeof contract.staffProposals>> {
  requireWholeRead(member, 'see_changes');
  const { rows, next } = await queries.openProposals(shop.db, { limit: staffPageRows, after });
  return { proposals: rows.map((row) => proposalView(member, row)), next };
}

/** The proposals of a row that wait, and those that failed until they are withdrawn, each with what it holds. */
export async function proposalsOf(
  shop: Shop,
  member: StaffMember,
  { subject, key }: { readonly subject: ProposalSubject; readonly key: string },
): Promise<{ readonly view: contract.ProposalView; readonly content: object }[]> {
  const rows = await queries.openProposalsOf(shop.db, subject, key);
  return rows.map((row) => ({ view: proposalView(member, row), content: row.content ?? {} }));
}

const job = (proposal_id: string) => ({ kind: changeJobs.apply_change, key: proposal_id });

/** Applies what counts now, else queues it for its moment. Throws step_refused with both values. */
async function applyOrQueue(shop: Shop, tx: Tx, proposal_id: string): Promise<boolean> {
  const row = await queries.proposalOf(tx, proposal_id);
  if (!row) throw new ApiError('not_found');
  await queuePeriods(tx, [row], shop.now());
  if (isDue(row, shop.now())) {
    const conflict = await applyOne(shop, tx, row);
    if (conflict.length > 0) throw new ApiError('step_refused', { fields: { before: 'changed_since' }, conflict });
    return true;
  }
  if (row.ends_at === null && stateOf(row) === 'scheduled' && row.effective_at !== null)
    await queueJob(tx, { ...job(proposal_id), data: { proposal_id }, due_at: row.effective_at });
  return false;
}

async function answered(shop: Shop, member: StaffMember, proposal_id: string) {
  const row = await queries.proposalOf(shop.db, proposal_id);
  if (!row) throw new ApiError('not_found');
  return { proposal: proposalView(member, row) };
}

type Asked = Omit<BodyOf<typeof contract.staffPropose>, 'subject' | 'field'> & {
  readonly subject: Exclude<ProposalSubject, 'engraving_price'>;
  readonly field?: string | undefined;
  readonly undoes?: number;
  /** With a content or a promotion: what it is to be. */
  readonly content?: object;
  readonly step_key: StepKey | undefined;
};

/** Throws key_not_allowed for a key that would change at once what no member decides. decisions/0133. */
export function refuseUndecided({ role }: Pick<StaffMember, 'role'>, needs_approval: boolean): void {
  if (role === keyRole && !needs_approval) throw new ApiError('key_not_allowed', { fields: { scope: 'closed' } });
}

/**
 * Proposes a change, also one that takes another back. Throws staff_refused, key_not_allowed, not_found for an unknown row, payload_refused for a bad value or a moment that is over,
 * step_refused with both values where `before` is not the present one.
 */
export async function propose(
  shop: Shop,
  member: StaffMember,
  { subject, key, field: named, before, after, reason, effective_at, undoes, content, step_key }: Asked,
): Promise<AnswerOf<typeof contract.staffPropose>> {
  requireWholeAct(member, proposingAct(subject));
  refuseUndecided(member, needsApproval(subject, key));
  const { may_be_absent } = proposals[subject];
  const field = fieldOf(subject, named);
  if (field === null) throw new ApiError('payload_refused', { fields: { field: 'format' } });
  const problem = valueProblem(field, key, after) ?? (after === before ? 'unchanged' : null);
  if (problem !== null) throw new ApiError('payload_refused', { fields: { after: problem } });
  const moment = effective_at === undefined ? null : new Date(effective_at);
  if (moment !== null && moment <= shop.now())
    throw new ApiError('payload_refused', { fields: { effective_at: 'past' } });
  const written = rowOfProposal(subject, key);
  const { proposal_id, isApplied } = await shop.db.transaction().execute(async (tx) => {
    const now = await lockRow(tx, written);
    const isNew = subject === 'content_page' && before === null;
    if (now === null && !isNew && !(may_be_absent && (await hasOwner(tx, written)))) throw new ApiError('not_found');
    const added = await queries.addProposal(tx, {
      subject,
      key,
      before: { [field]: before },
      after: { [field]: after },
      reason,
      needs_approval: needsApproval(subject, key),
      effective_at: moment,
      proposed_by: member.staff_id,
      proposed_at: shop.now(),
      step_key: step_key?.key ?? '',
      undoes: undoes ?? null,
      content: content ?? null,
    });
    if (!added.is_new) return { ...added, isApplied: false };
    if (subject === 'price_end') requireAhead(shop, { after: { [field]: after } });
    const running = await endedBy(tx, { subject, key, undoes: undoes ?? null });
    const values = { before: { [field]: before }, after: { [field]: after } };
    const conflict =
      running === null ? await changedFrom(tx, { subject, key, ...values }) : endChanged(running, values);
    if (conflict.length > 0) throw new ApiError('step_refused', { fields: { before: 'changed_since' }, conflict });
    return { ...added, isApplied: await applyOrQueue(shop, tx, added.proposal_id) };
  });
  if (isApplied) await refresh(shop.db, written);
  return answered(shop, member, proposal_id);
}

/** Whether a member may do an act now: its account is open and has the right, in the whole house. */
export async function mayStill(
  shop: Shop,
  tx: Tx,
  staff_id: string,
  act: StaffAct = 'change_catalogue',
): Promise<boolean> {
  const now = await rightsOfOpen(tx, staff_id, shop.now());
  return now !== null && mayStaffAct(now.rights, act) && isWhole(now.scope);
}

const verdicts = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Takes a step of a proposal. The lock lets one of two members decide. Throws staff_refused, not_found, step_refused: `not_now` for a
 * step that it does not offer this member, `proposer_gone`, `undone`, `changed_since` with both values, `overlaps` with both periods, `end_passed`.
 */
export async function stepProposal(
  shop: Shop,
  member: StaffMember,
  proposal_id: string,
  step: ProposalStep,
): Promise<AnswerOf<typeof contract.staffProposalStep>> {
  const known = isUuid(proposal_id) ? await queries.proposalOf(shop.db, proposal_id) : undefined;
  // A member without the right to the catalogue does not learn whether there is another proposal.
  requireWholeAct(member, known ? proposingAct(known.subject) : 'change_catalogue');
  if (!known) throw new ApiError('not_found');
  const stepping = shop.db.transaction().execute(async (tx) => {
    await queries.lockProposal(tx, proposal_id);
    const row = await queries.proposalOf(tx, proposal_id);
    if (!row) throw new ApiError('not_found');
    // A repeat, of a server that died before it answered: what follows from the decision may be missing.
    if (row.verdict === verdicts[step] && row.decided_by === member.staff_id) return row;
    if (!stepsOfProposal(stateOf(row), row.proposers.includes(member.staff_id)).includes(step))
      throw new ApiError('step_refused', { fields: { step: 'not_now' } });
    if (step === 'approve' && !(await mayStill(shop, tx, row.proposed_by, proposingAct(row.subject))))
      throw new ApiError('step_refused', { fields: { step: 'proposer_gone' } });
    if (step === 'approve') await openPeriods(shop, tx, [row]);
    await queries.decide(tx, proposal_id, { verdict: verdicts[step], staff_id: member.staff_id, at: shop.now() });
    if (step === 'withdraw') await unqueueJob(tx, job(proposal_id));
    return step === 'approve' && (await applyOrQueue(shop, tx, proposal_id)) ? row : null;
  });
  const applied = await stepping.catch(async (error: unknown) => {
    await nameOverlap(shop, [known], error);
    // Another proposal has taken the same change back, and the price was changed again since.
    if (isConstraintFault(error)) throw new ApiError('step_refused', { fields: { step: 'undone' } });
    throw error;
  });
  if (applied) await refresh(shop.db, rowOfProposal(applied.subject, applied.key));
  return answered(shop, member, proposal_id);
}

/**
 * Applies a change at its moment. It fails, and stays in the list, where another change has set its row meanwhile, and where neither its
 * proposer nor the member that approved it may change the catalogue any more.
 */
export const applyChange: JobHandler = async (shop, { proposal_id = '' }) => {
  const applying = shop.db.transaction().execute(async (tx) => {
    await queries.lockProposal(tx, proposal_id);
    const row = await queries.proposalOf(tx, proposal_id);
    if (!row || stateOf(row) !== 'scheduled') return null;
    const behind = [row.proposed_by, ...(row.decided_by === null ? [] : [row.decided_by])];
    const may = await Promise.all(behind.map((staff_id) => mayStill(shop, tx, staff_id, proposingAct(row.subject))));
    if (!may.includes(true)) {
      await queries.noteFailure(tx, [proposal_id], 'members_gone');
      return null;
    }
    const conflict = await applyOne(shop, tx, row);
    if (conflict.length === 0) return row;
    await queries.noteFailure(tx, [proposal_id], 'changed');
    return null;
  });
  const row = await applying.catch(async (error: unknown) => {
    if (!isConstraintFault(error) && !isIncomplete(error)) throw error;
    await queries.noteFailure(shop.db, [proposal_id], 'refused');
    return null;
  });
  if (row) await refresh(shop.db, rowOfProposal(row.subject, row.key));
};
