// Prices with an end: their periods, and the job of their moments. decisions/0150.
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { endGiven, storedPrice } from '@vitrine/rules/prices/pricePeriod';
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { endPeriods } from '../../catalog/catalogueimport/patchPrices.ts';
import { lockRow } from '../../catalog/catalogueimport/patchRow.ts';
import { changeNumbered, type ChangeRow, explainChange, nameProposals } from './changeQueries.ts';
import { changeJobs } from './jobs.ts';
import * as queries from './periodQueries.ts';
import type { ProposalRow } from './proposalQueries.ts';

/** Overlaps that a refusal names at most. */
const mostOverlaps = 100;

type Ending = Pick<ProposalRow, 'key' | 'effective_at' | 'ends_at'> & { readonly proposal_id?: string };
type Stored = Ending & Pick<ProposalRow, 'proposal_id'>;

/** The period of a proposal that counts from now on, or from its moment; null for one without an end. */
export function periodOf({ effective_at, ends_at }: Omit<Ending, 'key'>, now: Date) {
  if (ends_at === null) return null;
  return { from: effective_at !== null && effective_at > now ? effective_at : now, until: ends_at };
}

const periodsOf = <Of extends Ending>(rows: readonly Of[], now: Date) =>
  rows.flatMap((row) => {
    const { sku, country } = keyColumns('price', row.key) ?? {};
    const period = periodOf(row, now);
    if (period === null || sku === undefined || country === undefined) return [];
    return [{ ...row, sku, country, ...period }];
  });

/** A period as a refusal names it. */
const named = (from: Date, until: Date): string => `${from.toISOString()}/${until.toISOString()}`;

/** Throws step_refused with both periods of each price that has another one at some of the same moments. */
export async function requireApart(db: Database | Tx, rows: readonly Ending[], now: Date): Promise<void> {
  const overlaps = await queries.overlapsOf(db, periodsOf(rows, now), mostOverlaps);
  if (overlaps.length === 0) return;
  const conflict = overlaps.map(({ key, from, until, other_from, other_until }) => ({
    field: key,
    expected: named(from, until),
    now: named(other_from, other_until),
  }));
  throw new ApiError('step_refused', { fields: { local_end: 'overlaps' }, conflict });
}

/**
 * Stores the periods of proposals that are being approved. Throws step_refused: `overlaps` with both periods, `end_passed`; and the
 * database's fault where another approval has come first, which `nameOverlap` explains.
 */
export async function openPeriods(shop: Shop, tx: Tx, rows: readonly Stored[]): Promise<void> {
  const now = shop.now();
  const ending = rows.filter(({ ends_at }) => ends_at !== null);
  if (ending.length === 0) return;
  if (ending.some(({ ends_at }) => ends_at !== null && ends_at <= now))
    throw new ApiError('step_refused', { fields: { local_end: 'end_passed' } });
  await requireApart(tx, ending, now);
  await queries.addPeriods(tx, periodsOf(ending, now));
}

/** Throws the refusal with both periods where an approval has lost a race for a moment. */
export async function nameOverlap(shop: Shop, rows: readonly Ending[], error: unknown): Promise<void> {
  if (error instanceof DatabaseError && error.constraint === 'price_period_apart')
    await requireApart(shop.db, rows, shop.now());
}

/** Queues the job of a moment of a set at which prices begin or end. */
export const queueMoment = (tx: Tx, { set_id, at }: { readonly set_id: string; readonly at: Date }): Promise<void> =>
  queueJob(tx, {
    kind: changeJobs.turn_periods,
    key: `${set_id} ${at.toISOString()}`,
    data: { set_id, at: at.toISOString() },
    due_at: at,
  });

/** Queues the jobs of approved prices with an end: one for each moment of a set. */
export async function queuePeriods(tx: Tx, rows: readonly ProposalRow[], now: Date): Promise<void> {
  const moments = new Map<string, { readonly set_id: string; readonly at: Date }>();
  for (const { set_id, effective_at, ends_at } of rows)
    for (const at of [effective_at, ends_at])
      if (set_id !== null && ends_at !== null && at !== null && at > now)
        moments.set(`${set_id} ${at.toISOString()}`, { set_id, at });
  for (const moment of moments.values())
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await queueMoment(tx, moment);
}

/** The prices of proposals with their ends. */
const endsOf = (rows: readonly ProposalRow[]) =>
  rows.flatMap((row) => {
    const { sku, country } = keyColumns('price', row.key) ?? {};
    return sku === undefined || country === undefined || row.ends_at === null
      ? []
      : [{ row, sku, country, until: row.ends_at }];
  });

/** Ends prices of one set in the name of its member, at `at`. What comes after each holds again. */
export async function endTogether(tx: Tx, rows: readonly ProposalRow[], at: Date): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await explainChange(tx, { staff_id: first.proposed_by, reason: first.reason });
  const ends = endsOf(rows);
  const ended = await endPeriods(tx, ends);
  await nameProposals(
    tx,
    'price',
    ended.map(({ row: { key, proposal_id } }) => ({ key, proposal_id })),
  );
  await queries.noteEnded(tx, ends, at);
}

type Started = { readonly after: ChangeRow['after'] };

/**
 * The present price that a change has given its end, where that has not come: taking the change back ends it. Locks the row. Null for another
 * change, and for a price that is over.
 */
export async function runningOf(tx: Tx, key: string, started: Started) {
  const until = endGiven(started);
  if (until === null) return null;
  const price = storedPrice(await lockRow(tx, { subject: 'price', key }));
  return price?.until?.getTime() === until.getTime() ? { ...price, until } : null;
}

/** The running price that a proposal ends, because it takes its beginning back; null for another proposal. */
export async function endedBy(
  tx: Tx,
  { subject, key, undoes }: Pick<ProposalRow, 'key' | 'undoes'> & { readonly subject: string },
) {
  if (subject !== 'price' || undoes === null) return null;
  const change = await changeNumbered(tx, undoes);
  return change === undefined ? null : runningOf(tx, key, change);
}

/** Ends a running price before its end. */
export async function endEarly(shop: Shop, tx: Tx, key: string, until: Date): Promise<void> {
  const { sku = '', country = '' } = keyColumns('price', key) ?? {};
  await endPeriods(tx, [{ sku, country, until }]);
  await queries.noteEnded(tx, [{ sku, country, until }], shop.now());
}
