// Sets of proposals: prices of many storefronts, and where a product is hidden. decisions/0126.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProposalSets';
import {
  fieldOf,
  proposalKey,
  proposals,
  proposalState,
  type ProposalState,
  type ProposalStep,
  stepsOfProposal,
  stepsOfSet,
  valueProblem,
} from '@vitrine/rules/changes/proposals';
import { localMoment, type LocalTime } from '@vitrine/rules/prices/localMoment';
import { periodIn } from '@vitrine/rules/prices/pricePeriod';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import { applyTogether, isDue, stateOf } from './applyProposals.ts';
import { changeJobs } from './jobs.ts';
import type { ProposalRow } from './proposalQueries.ts';
import { nameOverlap, openPeriods, queuePeriods, requireApart } from './periods.ts';
import { mayStill, proposalView, refuseUndecided } from './proposalTasks.ts';
import * as queries from './setQueries.ts';

type SetView = contract.ProposalSetView;
/** Sets of one page: each counts its proposals. */
const pageSets = 20;
/** Conflicts that a refusal names at most. */
const mostConflicts = 100;

/** A day and time of each storefront's clock, as they are stored. */
const stored = (at: LocalTime | undefined): string | null => (at ? `${at.day} ${at.time}` : null);
function localIn(text: string | null): LocalTime | null {
  const [day, time] = text?.split(' ') ?? [];
  return day === undefined || time === undefined ? null : { day, time };
}

function setView({ staff_id, rights }: StaffMember, row: queries.SetRow): SetView {
  const counts: Record<ProposalState, number> = {
    proposed: 0,
    scheduled: 0,
    applied: 0,
    refused: 0,
    withdrawn: 0,
    failed: 0,
  };
  for (const { many, ...alike } of row.alike) counts[proposalState(alike)] += many;
  const states = row.alike.map(({ many: _many, ...alike }) => proposalState(alike));
  return {
    set_id: row.set_id,
    subject: row.subject,
    reason: row.reason,
    local_time: localIn(row.local_time),
    local_end: localIn(row.local_end),
    proposed_at: row.proposed_at.toISOString(),
    proposed_by: row.proposer,
    counts,
    steps: mayStaffAct(rights, 'change_catalogue') ? stepsOfSet(states, row.proposers.includes(staff_id)) : [],
    may_move_end: row.has_running && mayStaffAct(rights, 'change_catalogue'),
  };
}

/** The sets of proposals, the newest first. Throws staff_refused. */
export async function readSets(
  shop: Shop,
  member: StaffMember,
  { after, subject }: QueryOf<typeof contract.staffProposalSets>,
): Promise<AnswerOf<typeof contract.staffProposalSets>> {
  requireWholeRead(member, 'see_changes');
  const { rows, next } = await queries.sets(shop.db, subject, { limit: pageSets, after });
  return { sets: rows.map((row) => setView(member, row)), next };
}

/** The piece or product of a key, and its country; null for a key of another form. */
function partsOf(subject: queries.SetSubject, key: string) {
  const { sku, code, country } = proposalKey(subject, key) ?? {};
  const owner = sku ?? code;
  return owner === undefined || country === undefined || !isCountry(country) ? null : { key, owner, country };
}

/** A set with the present values of its proposals. Throws staff_refused, not_found. */
export async function readSet(
  shop: Shop,
  member: StaffMember,
  set_id: string,
  { after }: QueryOf<typeof contract.staffProposalSet>,
): Promise<AnswerOf<typeof contract.staffProposalSet>> {
  requireWholeRead(member, 'see_changes');
  const set = isUuid(set_id) ? await queries.setOf(shop.db, set_id) : undefined;
  if (!set) throw new ApiError('not_found');
  const { rows, next } = await queries.pageOfSet(shop.db, set_id, { after, limit: staffPageRows });
  const keys = rows.flatMap(({ key }) => partsOf(set.subject, key) ?? []);
  const now = new Map((await queries.present(shop.db, set.subject, keys)).map(({ key, value }) => [key, value]));
  return {
    set: setView(member, set),
    proposals: rows.map((row) => ({ ...proposalView(member, row), now: now.get(row.key) ?? null })),
    next,
  };
}

type Body = BodyOf<typeof contract.staffProposeSet>;
type Moments = { readonly effective_at: Date | null; readonly ends_at: Date | null };
type Checked = Body['rows'][number] & Moments & { readonly owner: string };

const refuseField = (field: string, reason: string): never => {
  throw new ApiError('payload_refused', { fields: { [field]: reason } });
};

/** The moments on a country's clock; throws payload_refused for one that is over, and for an end that is not after the beginning. */
function momentsIn(shop: Shop, country: Country, { local_time, local_end }: Body): Moments {
  const now = shop.now();
  const effective_at = local_time === undefined ? null : new Date(localMoment(country, local_time));
  if (effective_at !== null && effective_at <= now) return refuseField('local_time', 'past');
  if (local_end === undefined) return { effective_at, ends_at: null };
  const period = periodIn(country, { start: local_time, end: local_end }, now.getTime());
  if (typeof period === 'string') return refuseField('local_end', period);
  return { effective_at, ends_at: new Date(period.until) };
}

/** The rows with what they are about. Throws payload_refused with the first field that is wrong. */
function checkedRows(shop: Shop, body: Body): Checked[] {
  const { subject, rows, local_end } = body;
  const field = fieldOf(subject);
  const seen = new Set<string>();
  const moments = new Map<string, Moments>();
  // Where a product is hidden, and what its engraving costs, has no end.
  if (local_end !== undefined && subject !== 'price') refuseField('local_end', 'format');
  return rows.map((row, at) => {
    const parts = partsOf(subject, row.key);
    if (parts === null || field === null) return refuseField(`rows.${at}.key`, 'format');
    if (seen.has(row.key)) refuseField(`rows.${at}.key`, 'named_twice');
    seen.add(row.key);
    const problem = valueProblem(field, row.key, row.after) ?? (row.after === row.before ? 'unchanged' : null);
    if (problem !== null) refuseField(`rows.${at}.after`, problem);
    if (local_end !== undefined && row.after === null) refuseField(`rows.${at}.after`, 'withdrawn_until');
    const known = moments.get(parts.country) ?? momentsIn(shop, parts.country, body);
    moments.set(parts.country, known);
    return { ...row, ...known, owner: parts.owner };
  });
}

/** Throws payload_refused for a piece that there is not, step_refused with both values where a value is another one than was seen. */
async function requireSeen(tx: Tx, subject: queries.SetSubject, rows: readonly Checked[]): Promise<void> {
  const keys = rows.flatMap(({ key }) => partsOf(subject, key) ?? []);
  const now = new Map((await queries.present(tx, subject, keys)).map((one) => [one.key, one]));
  const unknown = rows.findIndex(({ key }) => now.get(key)?.is_known !== true);
  if (unknown >= 0) refuseField(`rows.${unknown}.key`, 'sku_unknown');
  const conflict = rows.flatMap(({ key, before }) => {
    const value = now.get(key)?.value ?? null;
    return value === before ? [] : [{ field: key, expected: before, now: value }];
  });
  if (conflict.length > 0)
    throw new ApiError('step_refused', {
      fields: { before: 'changed_since' },
      conflict: conflict.slice(0, mostConflicts),
    });
}

/** Applies the proposals of a set that count now, and queues one job for each moment of the others. */
async function applyOrQueue(shop: Shop, tx: Tx, rows: readonly ProposalRow[]): Promise<void> {
  const now = shop.now();
  await applyTogether(
    shop,
    tx,
    rows.filter((row) => isDue(row, now)),
  );
  await queuePeriods(tx, rows, now);
  const waiting = rows.filter((row) => row.ends_at === null && stateOf(row) === 'scheduled' && !isDue(row, now));
  const moments = new Map(waiting.map((row) => [`${row.set_id} ${row.effective_at?.toISOString()}`, row]));
  for (const [key, { set_id, effective_at }] of moments)
    if (set_id !== null && effective_at !== null)
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      await queueJob(tx, {
        kind: changeJobs.apply_set,
        key,
        data: { set_id, at: effective_at.toISOString() },
        due_at: effective_at,
      });
}

/** The answer of a step or a proposal: its set. Throws not_found. */
export async function answered(shop: Shop, member: StaffMember, set_id: string): Promise<{ set: SetView }> {
  const set = await queries.setOf(shop.db, set_id);
  if (!set) throw new ApiError('not_found');
  return { set: setView(member, set) };
}

/**
 * Proposes changes together in a transaction in which others are written. Throws as `proposeSet`.
 */
export async function proposeIn(
  shop: Shop,
  tx: Tx,
  member: StaffMember,
  body: Body & { readonly step_key: StepKey | undefined },
): Promise<string> {
  requireWholeAct(member, 'change_catalogue');
  const { subject, reason, local_time, local_end, step_key } = body;
  const { needs_approval, fields } = proposals[subject];
  refuseUndecided(member, needs_approval);
  const rows = checkedRows(shop, body);
  const [field] = fields;
  const added = await queries.addSet(tx, {
    subject,
    reason,
    local_time: stored(local_time),
    local_end: stored(local_end),
    proposed_by: member.staff_id,
    proposed_at: shop.now(),
    step_key: step_key?.key ?? '',
  });
  if (!added.is_new) return added.set_id;
  await requireSeen(tx, subject, rows);
  const proposed = rows.map(({ key, before, after, effective_at, ends_at }) => ({
    key,
    before: { [field]: before },
    after: { [field]: after },
    effective_at,
    ends_at,
  }));
  await requireApart(tx, proposed, shop.now());
  await queries.addRows(tx, added.set_id, { needs_approval, rows: proposed });
  if (!needs_approval) await applyOrQueue(shop, tx, await queries.rowsOfSet(tx, added.set_id));
  shop.log.info({ staff_id: member.staff_id, set_id: added.set_id, rows: rows.length }, 'set of changes proposed');
  return added.set_id;
}

/**
 * Proposes changes together. Nothing is stored where one of them is refused. Throws staff_refused, key_not_allowed, payload_refused with the row and the reason,
 * step_refused with both values where a `before` is not the present value, with both periods where one is approved of the same moments.
 */
export async function proposeSet(
  shop: Shop,
  member: StaffMember,
  body: Body & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffProposeSet>> {
  const set_id = await shop.db.transaction().execute((tx) => proposeIn(shop, tx, member, body));
  return answered(shop, member, set_id);
}

const verdicts = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Takes a step of every proposal of a set that offers it. What counts now is applied in the same transaction. Throws staff_refused, not_found,
 * step_refused: `not_now` where none offers it, `proposer_gone`, `overlaps` with both periods, `end_passed`, `refused` where the
 * database refuses a row.
 */
export async function stepSet(
  shop: Shop,
  member: StaffMember,
  set_id: string,
  step: ProposalStep,
): Promise<AnswerOf<typeof contract.staffProposalSetStep>> {
  requireWholeAct(member, 'change_catalogue');
  if (!isUuid(set_id)) throw new ApiError('not_found');
  const refuse = (reason: string): never => {
    throw new ApiError('step_refused', { fields: { step: reason } });
  };
  let approved: readonly ProposalRow[] = [];
  const stepping = shop.db.transaction().execute(async (tx) => {
    await queries.lockSet(tx, set_id);
    const set = await queries.setOf(tx, set_id);
    if (!set) throw new ApiError('not_found');
    await queries.lockRows(tx, set_id);
    const is_own = set.proposers.includes(member.staff_id);
    const all = await queries.rowsOfSet(tx, set_id);
    const rows = all.filter((row) => stepsOfProposal(stateOf(row), is_own).includes(step));
    // A repeat, of a server that died before it answered.
    if (rows.length === 0 && all.some((row) => row.verdict === verdicts[step] && row.decided_by === member.staff_id))
      return;
    if (rows.length === 0) refuse('not_now');
    if (step === 'approve' && !(await mayStill(shop, tx, set.proposed_by))) refuse('proposer_gone');
    if (step === 'approve') {
      approved = rows;
      await openPeriods(shop, tx, rows);
    }
    const verdict = verdicts[step];
    const ids = rows.map(({ proposal_id }) => proposal_id);
    await queries.decideAll(tx, ids, { verdict, staff_id: member.staff_id, at: shop.now() });
    const decided = rows.map((row) => ({ ...row, verdict, decided_by: member.staff_id }));
    if (step === 'approve') await applyOrQueue(shop, tx, decided);
  });
  await stepping.catch(async (error: unknown) => {
    await nameOverlap(shop, approved, error);
    if (isConstraintFault(error)) return refuse('refused');
    throw error;
  });
  return answered(shop, member, set_id);
}
