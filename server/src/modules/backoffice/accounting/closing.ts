// Two members close a month: one proposes it, another closes what was proposed. decisions/0137.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccounting';
import { type Closing, closingChanges, closingStepsOf } from '@vitrine/rules/books/closing';
import { closeProblem, isMonth, type Month } from '@vitrine/rules/books/months';
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { closeBooks, lockThrough } from '../books/closeBooks.ts';
import { rightsOfOpen } from '../staff/openRights.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { keepingNow } from './chart.ts';
import * as queries from './closingQueries.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';
import { accountingJobs } from './jobs.ts';
import { booksState, missingRates, nextNumber, openBounds } from './journal.ts';
import * as periods from './periodQueries.ts';

const refused = (reason: string): ApiError => new ApiError('step_refused', { fields: { month: reason } });

function monthAsked(month: string): Month {
  if (!isMonth(month)) throw new ApiError('payload_refused', { fields: { month: 'format' } });
  return month;
}

/** What a month has now that can be closed. Another member waits for the row of the books. Throws step_refused with the reason. */
async function monthToClose(shop: Shop, tx: Tx, month: Month) {
  const books = houseBooks(shop.config.house);
  const through = await lockThrough(tx);
  const state = await booksState(tx, books, shop.now());
  const problem = closeProblem(month, state);
  if (problem !== null) throw refused(problem);
  const bounds = { ...(await openBounds(tx, month, month, books.zone)), through };
  if (await periods.hasLater(tx, through, bounds.until)) throw refused('books_busy');
  const keeping = await keepingNow(shop, tx);
  if (missingRates(await periods.currenciesOf(tx, bounds), keeping, books.zone).length > 0)
    throw refused('rate_missing');
  const closing: Closing = {
    first_number: await nextNumber(tx),
    entry_count: await periods.countPostings(tx, bounds),
    keeping,
  };
  return { through, bounds, zone: books.zone, closing };
}

/** Times that the sums are moved on while a payment is in the books. */
const tries = 3;

/** Waits for entries that have their number and are not committed: none comes before the last entry of the month later. */
async function requireNewest(shop: Shop): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1)
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (await closeBooks(shop)) return;
  throw refused('books_busy');
}

/**
 * Proposes to close a month. The own proposal of the same is the same one; of another state it takes the place of the one before. Throws
 * staff_refused, payload_refused, step_refused with the reason.
 */
export async function proposeClose(
  shop: Shop,
  member: StaffMember,
  asked: string,
): Promise<AnswerOf<typeof contract.staffPeriodPropose>> {
  requireWholeAct(member, 'keep_books');
  const month = monthAsked(asked);
  await requireNewest(shop);
  const { staff_id } = member;
  return shop.db.transaction().execute(async (tx) => {
    const { closing, through } = await monthToClose(shop, tx, month);
    const last = await queries.lastProposal(tx, month);
    const now = shop.now();
    if (last?.verdict === null) {
      if (last.proposed_by !== staff_id) throw refused('already_proposed');
      if (closingChanges(last.seen, closing).length === 0) return { proposal_id: last.proposal_id };
      const over = { verdict: 'withdrawn' as const, decided_by: staff_id, decided_at: now, reason: null };
      await queries.decideProposal(tx, last.proposal_id, over);
    }
    const proposal_id = randomUUID();
    const proposal = { proposal_id, month, seen: closing, through, proposed_by: staff_id, proposed_at: now };
    await queries.addProposal(tx, proposal);
    return { proposal_id };
  });
}

/** A proposal of a month, locked. Throws not_found. */
async function proposalOf(tx: Tx, month: Month, proposal_id: string): Promise<queries.ProposalRow> {
  const row = await queries.lockProposal(tx, proposal_id);
  if (row?.month !== month) throw new ApiError('not_found');
  return row;
}

async function mayPropose(shop: Shop, tx: Tx, staff_id: string): Promise<boolean> {
  const now = await rightsOfOpen(tx, staff_id, shop.now());
  return now !== null && mayStaffAct(now.rights, 'keep_books') && isWhole(now.scope);
}

/**
 * Closes a month for good as another member has proposed it. Throws staff_refused, not_found, payload_refused, step_refused: `own_proposal`,
 * `decided`, `proposer_gone`, `changed_since` with both values, or why the month cannot be closed.
 */
export async function closePeriod(
  shop: Shop,
  member: StaffMember,
  asked: string,
  { proposal_id }: BodyOf<typeof contract.staffPeriodClose>,
): Promise<AnswerOf<typeof contract.staffPeriodClose>> {
  requireWholeAct(member, 'keep_books');
  const month = monthAsked(asked);
  await requireNewest(shop);
  const decided_by = member.staff_id;
  return shop.db.transaction().execute(async (tx) => {
    // Before the proposal, as one that is proposed again: so neither waits for the other.
    await lockThrough(tx);
    const proposal = await proposalOf(tx, month, proposal_id);
    const { seen, proposed_by } = proposal;
    const answer = { month, first_number: seen.first_number, entry_count: seen.entry_count };
    // A repeat, of a server that died before it answered.
    if (proposal.verdict === 'approved' && proposal.decided_by === decided_by) return answer;
    if (proposal.verdict !== null) throw refused('decided');
    if (proposed_by === decided_by) throw refused('own_proposal');
    if (!(await mayPropose(shop, tx, proposed_by))) throw refused('proposer_gone');
    const { through, bounds, zone, closing } = await monthToClose(shop, tx, month);
    const conflict = closingChanges(seen, closing);
    if (conflict.length > 0) throw new ApiError('step_refused', { fields: { month: 'changed_since' }, conflict });
    const closed_at = shop.now();
    await queries.decideProposal(tx, proposal_id, {
      verdict: 'approved',
      decided_by,
      decided_at: closed_at,
      reason: null,
    });
    await periods.addPeriod(tx, {
      month,
      until: bounds.until,
      through,
      from_entry: (await periods.firstEntryOf(tx, bounds)) ?? through + 1,
      keeping: { ...closing.keeping, zone },
      first_number: closing.first_number,
      entry_count: closing.entry_count,
      closed_at,
      closed_by: decided_by,
      proposed_by,
    });
    await queueJob(tx, { kind: accountingJobs.seal_period, key: month, data: { month } });
    return answer;
  });
}

/** Refuses a proposal with a reason, or takes the own one back. Throws staff_refused, not_found, payload_refused, step_refused: `decided`. */
export async function declineClose(
  shop: Shop,
  member: StaffMember,
  asked: string,
  { proposal_id, reason }: BodyOf<typeof contract.staffPeriodDecline>,
): Promise<AnswerOf<typeof contract.staffPeriodDecline>> {
  requireWholeAct(member, 'keep_books');
  const month = monthAsked(asked);
  const { staff_id } = member;
  await shop.db.transaction().execute(async (tx) => {
    const row = await proposalOf(tx, month, proposal_id);
    const verdict = row.proposed_by === staff_id ? 'withdrawn' : 'refused';
    if (row.verdict === verdict && row.decided_by === staff_id) return;
    if (row.verdict !== null) throw refused('decided');
    if (verdict === 'refused' && reason === undefined)
      throw new ApiError('payload_refused', { fields: { reason: 'required' } });
    const decision = { verdict, decided_by: staff_id, decided_at: shop.now(), reason: reason ?? null } as const;
    await queries.decideProposal(tx, proposal_id, decision);
  });
  return { done: true };
}

/** What a proposed month has now; its entries are counted again only where one came since. */
async function closingNow(shop: Shop, db: Database, { month, seen, through }: queries.ProposalRow): Promise<Closing> {
  const bounds = await openBounds(db, month, month, houseBooks(shop.config.house).zone);
  const isSame = !(await periods.hasLater(db, through, bounds.until));
  return {
    first_number: await nextNumber(db),
    entry_count: isSame ? seen.entry_count : await periods.countPostings(db, bounds),
    keeping: await keepingNow(shop, db),
  };
}

type View = NonNullable<AnswerOf<typeof contract.staffPeriods>['proposal']>;

/** What waits of a month for another member, and why the last one was refused. */
export async function proposalOfMonth(
  shop: Shop,
  db: Database,
  { staff_id, rights, scope }: StaffMember,
  month: Month,
): Promise<View | null> {
  const row = await queries.lastProposal(db, month);
  if (!row || row.verdict === 'withdrawn' || row.verdict === 'approved') return null;
  const { seen } = row;
  const is_own = row.proposed_by === staff_id;
  const changes = row.verdict === null ? closingChanges(seen, await closingNow(shop, db, row)) : [];
  const mayStep = row.verdict === null && mayStaffAct(rights, 'keep_books') && isWhole(scope);
  return {
    proposal_id: row.proposal_id,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    is_own,
    first_number: seen.first_number,
    entry_count: seen.entry_count,
    changes,
    refused: row.verdict === null ? null : { by: row.decider ?? '', reason: row.reason ?? '' },
    steps: mayStep ? [...closingStepsOf({ is_own, is_changed: changes.length > 0 })] : [],
  };
}
