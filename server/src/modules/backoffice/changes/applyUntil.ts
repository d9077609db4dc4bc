// What counts until a moment, written as its jobs would write it. decisions/0135.
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isConstraintFault, isTransactionAborted } from '../../../platform/db/databaseFault.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isIncomplete } from '../../catalog/catalogueimport/patchRow.ts';
import { ruleDay, turnRuleDay } from '../../catalog/catalogueimport/ruledMembers.ts';
import { applyTogether } from './applyProposals.ts';
import { applySet } from './applySet.ts';
import { endTogether } from './periods.ts';
import { applyChange } from './proposalTasks.ts';
import * as queries from './untilQueries.ts';

export type { DuePart, Until } from './untilQueries.ts';

/** The parts that count until a moment, in their sequence. */
export const partsUntil = (db: Database, until: queries.Until): Promise<queries.DuePart[]> =>
  queries.partsUntil(db, until);

/** Whether the part fails at its moment too: the database refuses it, or a statement after that one. */
const failsThen = (error: unknown): boolean =>
  isConstraintFault(error) || isIncomplete(error) || isTransactionAborted(error);

/** Runs a part so that its failure leaves the others as they are. */
async function asPart(tx: Tx, work: () => Promise<void>): Promise<void> {
  await queries.beginPart(tx);
  try {
    await work();
    await queries.keepPart(tx);
  } catch (error) {
    await queries.undoPart(tx);
    if (!failsThen(error)) throw error;
  }
}

/**
 * Applies what counts until a moment, each part by the job that would apply it then; `of` is the shop inside the transaction, with its clock at
 * that moment. What would fail then is left out. Throws step_refused with `import_runs`, and what a lock that is held throws.
 */
export async function applyUntil(of: Shop, tx: Tx, until: queries.Until): Promise<void> {
  const applied = async (part: queries.DuePart): Promise<void> => {
    const { set_id, effective_at, is_proposed, is_end, proposal_ids } = part;
    if (is_end) return endTogether(tx, await queries.proposalsNamed(tx, proposal_ids), effective_at ?? until.at);
    if (is_proposed) return applyTogether(of, tx, await queries.proposalsNamed(tx, proposal_ids));
    if (set_id !== null) return applySet(of, { set_id, at: effective_at?.toISOString() ?? '' });
    return applyChange(of, { proposal_id: proposal_ids[0] ?? '' });
  };
  const inSequence = async (parts: readonly queries.DuePart[]): Promise<void> => {
    for (const part of parts)
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection, and a later part follows an earlier one
      await asPart(tx, () => applied(part));
  };
  const parts = await queries.partsUntil(tx, until);
  await inSequence(parts);
  // A part that moves an end may bring it before the moment.
  if (parts.some(({ subject }) => subject === 'price_end'))
    await inSequence((await queries.partsUntil(tx, until)).filter(({ is_end }) => is_end));
  // Also what rules of categories say of that day.
  await turnRuleDay(tx, ruleDay(of.now()));
}
