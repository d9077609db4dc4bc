// The job of a set of proposals that waits for a moment. decisions/0126.
import type { Tx } from '../../../platform/db/database.ts';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { isIncomplete } from '../../catalog/catalogueimport/patchRow.ts';
import { applyTogether, stateOf } from './applyProposals.ts';
import { endTogether } from './periods.ts';
import { noteFailure, type ProposalRow } from './proposalQueries.ts';
import { mayStill } from './proposalTasks.ts';
import * as queries from './setQueries.ts';

/**
 * Applies the proposals of a set at one of its moments, in one transaction. Those whose value is another one than was seen fail; all fail where
 * no member behind them may change the catalogue any more.
 */
export const applySet: JobHandler = async (shop, { set_id = '', at = '' }) => {
  const due = async (tx: Tx): Promise<ProposalRow[]> => {
    await queries.lockRows(tx, set_id);
    return (await queries.rowsOfSet(tx, set_id)).filter(
      (row) => stateOf(row) === 'scheduled' && row.effective_at?.toISOString() === at,
    );
  };
  const applying = shop.db.transaction().execute(async (tx) => {
    const rows = await due(tx);
    const behind = new Set(rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? proposed_by]));
    const may = new Set<string>();
    for (const staff_id of behind)
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      if (await mayStill(shop, tx, staff_id)) may.add(staff_id);
    const isHeld = ({ proposed_by, decided_by }: ProposalRow): boolean =>
      may.has(proposed_by) || (decided_by !== null && may.has(decided_by));
    await applyTogether(shop, tx, rows.filter(isHeld));
    const gone = rows.filter((row) => !isHeld(row)).map(({ proposal_id }) => proposal_id);
    await noteFailure(tx, gone, 'members_gone');
  });
  await applying.catch(async (error: unknown) => {
    if (!isConstraintFault(error) && !isIncomplete(error)) throw error;
    await shop.db.transaction().execute(async (tx) => {
      const rows = await due(tx);
      await noteFailure(
        tx,
        rows.map(({ proposal_id }) => proposal_id),
        'refused',
      );
    });
  });
};

/**
 * Begins and ends prices of a set at one of its moments: those that are over first. Twice is as once, whatever came between; a server of the version
 * before does not know this job. decisions/0150.
 */
export const turnPeriods: JobHandler = async (shop, { set_id = '', at = '' }) => {
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockRows(tx, set_id);
    const rows = (await queries.rowsOfSet(tx, set_id)).filter(
      ({ applied_at, ended_at, ends_at }) => applied_at !== null && ended_at === null && ends_at?.toISOString() === at,
    );
    await endTogether(tx, rows, new Date(at));
  });
  await applySet(shop, { set_id, at });
};
