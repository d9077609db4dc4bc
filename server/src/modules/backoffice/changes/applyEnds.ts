// Another end of prices that run, once another member has approved it. decisions/0160.
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { moveEnds } from '../../catalog/catalogueimport/patchPrices.ts';
import { explainChange, nameProposals } from './changeQueries.ts';
import * as periodQueries from './periodQueries.ts';
import { queueMoment, requireApart } from './periods.ts';
import { noteApplied, noteFailure, type ProposalRow } from './proposalQueries.ts';

type Conflict = NonNullable<ApiError['detail']['conflict']>;

const idsOf = (rows: readonly ProposalRow[]): string[] => rows.map(({ proposal_id }) => proposal_id);

/** The moment in a field of a proposal. */
const momentIn = (fields: ProposalRow['before']): Date => new Date(String(fields['until']));

/** The moves of proposals of ends. */
export const movesOf = (rows: readonly ProposalRow[]) =>
  rows.flatMap((row) => {
    const { sku, country } = keyColumns('price', row.key) ?? {};
    if (sku === undefined || country === undefined) return [];
    return [{ row, sku, country, before: momentIn(row.before), after: momentIn(row.after) }];
  });

/** Throws step_refused: `end_passed` for a single end that has come. */
export function requireAhead(shop: Shop, { after }: Pick<ProposalRow, 'after'>): void {
  if (momentIn(after) <= shop.now()) throw new ApiError('step_refused', { fields: { step: 'end_passed' } });
}

/** Throws step_refused with both periods where a price has another approved period before its new end. */
export async function requireRoom(shop: Shop, tx: Tx, moves: Readonly<ReturnType<typeof movesOf>>): Promise<void> {
  const holders = new Map(
    (await periodQueries.holdersOf(tx, moves)).map((one) => [`${one.sku}/${one.country}`, one.proposal_id]),
  );
  const periods = moves.map(({ row: { key }, after }) => {
    const own = holders.get(key);
    return { key, effective_at: null, ends_at: after, ...(own !== undefined && { proposal_id: own }) };
  });
  await requireApart(tx, periods, shop.now());
}

/**
 * Gives prices that run another end. One whose end is another one than was seen fails and is returned with both; so does one whose new end has
 * come, of which nothing is returned. Throws step_refused: `overlaps` with both periods, `import_runs`.
 */
export async function applyEnds(shop: Shop, tx: Tx, all: readonly ProposalRow[]): Promise<Conflict> {
  const now = shop.now();
  const isOver = ({ after }: ProposalRow): boolean => momentIn(after) <= now;
  await noteFailure(tx, idsOf(all.filter(isOver)), 'over');
  const rows = all.filter((row) => !isOver(row));
  const [first] = rows;
  if (!first) return [];
  const moves = movesOf(rows);
  const undoes = first.undoes === null ? {} : { undoes: first.undoes };
  await explainChange(tx, { staff_id: first.proposed_by, reason: first.reason, ...undoes });
  const { moved, changed } = await moveEnds(tx, moves);
  await requireRoom(shop, tx, moved);
  for (const moment of await periodQueries.movePeriods(tx, moved))
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await queueMoment(tx, moment);
  await nameProposals(
    tx,
    'price',
    moved.map(({ row: { key, proposal_id } }) => ({ key, proposal_id })),
  );
  await noteApplied(tx, idsOf(moved.map(({ row }) => row)), now);
  await noteFailure(tx, idsOf(changed.map(({ move }) => move.row)), 'changed');
  return changed.map(({ move, now: until }) => ({
    field: move.row.key,
    expected: move.before.toISOString(),
    now: until?.toISOString() ?? null,
  }));
}
