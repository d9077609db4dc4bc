// Writes proposals that count, single ones and those of a set. decisions/0118, decisions/0126.
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { contentKinds } from '@vitrine/contract/staffContents';
import {
  proposalKey,
  proposals,
  proposalState,
  rowOfProposal,
  rowWith,
  valueIn,
} from '@vitrine/rules/changes/proposals';
import type { StoredPrice } from '@vitrine/rules/prices/pricePeriod';
import type { Tx } from '../../../platform/db/database.ts';
import type { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { contentProblems, contentVersion, writeContent } from '../../catalog/catalogueimport/patchContent.ts';
import { patchEngravingPrices } from '../../catalog/catalogueimport/patchEngraving.ts';
import { patchPrices } from '../../catalog/catalogueimport/patchPrices.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import { explainChange, nameProposals } from './changeQueries.ts';
import { dropDraft } from './draftQueries.ts';
import { endEarly, endedBy, periodOf } from './periods.ts';
import { changeJobs } from './jobs.ts';
import { applyEnds, requireAhead } from './applyEnds.ts';
import * as queries from './proposalQueries.ts';
import { termsChanged } from './startPromotion.ts';

export type Conflict = NonNullable<ApiError['detail']['conflict']>;
type Row = queries.ProposalRow;

/** How far a stored proposal is. */
export const stateOf = ({ needs_approval, verdict, applied_at, failure }: Row) =>
  proposalState({ needs_approval, verdict, is_applied: applied_at !== null, has_failed: failure !== null });

/** The field that a proposal changes. */
export const fieldOfRow = ({ after }: Pick<Row, 'after'>): string => Object.keys(after)[0] ?? '';

/** Whether a proposal counts now: it is approved where it needs that, and its moment has come. */
export const isDue = (row: Row, now: Date): boolean =>
  stateOf(row) === 'scheduled' && (row.effective_at === null || row.effective_at <= now);

/** The version of the content that a key names; null for a key without one. */
async function versionOf(tx: Tx, key: string): Promise<string | null> {
  const { kind, code = '' } = keyColumns('content_page', key) ?? {};
  const known = contentKinds.find((one) => one === kind);
  return known === undefined ? null : contentVersion(tx, { kind: known, code });
}

/** The present value of what a proposal changes where it is not the one that was seen; locks its row. Empty where it is. */
export async function changedFrom(
  tx: Tx,
  { subject, key, before }: Pick<Row, 'subject' | 'key' | 'before'>,
): Promise<Conflict> {
  const now = await lockRow(tx, rowOfProposal(subject, key));
  const field = fieldOfRow({ after: before });
  const expected = before[field] ?? null;
  // A new story has no row before it is published.
  const isNew = subject === 'content_page' && expected === null;
  if (now === null && !proposals[subject].may_be_absent && !isNew) return [{ field: 'key', expected: key, now: null }];
  const value = subject === 'content_page' ? await versionOf(tx, key) : valueIn(now, field);
  return value === expected ? [] : [{ field, expected, now: value }];
}

/** Writes a content in all its languages. Returns what it needs and the shop does not have any more; then it writes nothing. */
async function applyContent({ config }: Shop, tx: Tx, { key, content }: Row): Promise<Conflict> {
  const problems = await contentProblems(tx, config.house.wordings, content);
  const conflict = Object.entries(problems).map(([field, now]) => ({ field, expected: null, now }));
  if (conflict.length > 0) return conflict;
  await writeContent(tx, config.house.wordings, content);
  const { kind, code = '' } = keyColumns('content_page', key) ?? {};
  if (kind === 'story') await dropDraft(tx, code);
  return [];
}

/** The number that a proposal changes, or changes to; null where the row is not to be there. */
function amountIn(fields: Row['before']): number | null {
  const [value] = Object.values(fields);
  return typeof value === 'number' ? value : null;
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ proposal_id }) => proposal_id);

/** Writes prices of engravings together. Returns those that are other ones than were seen, by their keys; they fail. */
async function applyEngravingPrices(shop: Shop, tx: Tx, rows: readonly Row[]): Promise<Conflict> {
  const [first] = rows;
  if (!first) return [];
  const patches = rows.flatMap((row) => {
    const { code, country } = proposalKey('engraving_price', row.key) ?? {};
    if (code === undefined || country === undefined) return [];
    return [{ row, code, country, before: amountIn(row.before), after: amountIn(row.after) }];
  });
  await explainChange(tx, { staff_id: first.proposed_by, reason: first.reason });
  const { written, changed } = await patchEngravingPrices(tx, patches);
  await nameProposals(
    tx,
    'product',
    // One change of a product may come by several proposals of one set: they have one author and were approved together.
    [...new Map(written.map(({ row, code }) => [code, { key: code, proposal_id: row.proposal_id }])).values()],
  );
  await queries.noteApplied(tx, idsOf(written.map(({ row }) => row)), shop.now());
  return changed.map(({ patch, now }) => ({ field: patch.row.key, expected: patch.before, now }));
}

/**
 * Writes prices together. One whose end has come before its beginning fails. Returns those that are other ones than were seen, by their keys; they
 * fail.
 */
async function applyPrices(shop: Shop, tx: Tx, all: readonly Row[]): Promise<Conflict> {
  const now = shop.now();
  const isOver = ({ ends_at }: Row): boolean => ends_at !== null && ends_at <= now;
  await queries.noteFailure(tx, idsOf(all.filter(isOver)), 'over');
  const rows = all.filter((row) => !isOver(row));
  const [first] = rows;
  if (!first) return [];
  const patches = rows.flatMap((row) => {
    const { sku, country } = keyColumns('price', row.key) ?? {};
    if (sku === undefined || country === undefined) return [];
    const prices = { before: amountIn(row.before), after: amountIn(row.after) };
    return [{ row, sku, country, ...prices, period: periodOf(row, now) }];
  });
  await explainChange(tx, { staff_id: first.proposed_by, reason: first.reason });
  const { written, changed } = await patchPrices(tx, patches);
  await nameProposals(
    tx,
    'price',
    written.map(({ row: { key, proposal_id } }) => ({ key, proposal_id })),
  );
  await queries.noteApplied(tx, idsOf(written.map(({ row }) => row)), shop.now());
  await queries.noteFailure(tx, idsOf(changed.map(({ patch }) => patch.row)), 'changed');
  return changed.map(({ patch, now: value }) => ({ field: patch.row.key, expected: patch.before, now: value }));
}

/** What is another one than was seen of a price that a proposal ends: the price itself, or what comes after it. */
export function endChanged(
  { amount, regular }: StoredPrice,
  { before, after }: Pick<Row, 'before' | 'after'>,
): Conflict {
  const seen = { amount: amountIn(before), regular: amountIn(after) };
  const now = { amount, regular };
  return (['amount', 'regular'] as const).flatMap((field) =>
    seen[field] === now[field] ? [] : [{ field, expected: seen[field], now: now[field] }],
  );
}

/** Writes one proposal in the name of its member. Returns what another change has set meanwhile; then it writes nothing. */
export async function applyOne(shop: Shop, tx: Tx, row: Row): Promise<Conflict> {
  const { subject, key, proposal_id } = row;
  if (subject === 'engraving_price') return applyEngravingPrices(shop, tx, [row]);
  if (subject === 'price_end') {
    requireAhead(shop, row);
    return applyEnds(shop, tx, [row]);
  }
  if (row.ends_at !== null) return applyPrices(shop, tx, [row]);
  const running = await endedBy(tx, row);
  const conflict = running === null ? await changedFrom(tx, { ...row, subject }) : endChanged(running, row);
  if (conflict.length > 0) return conflict;
  const undoes = row.undoes === null ? {} : { undoes: row.undoes };
  await explainChange(tx, { staff_id: row.proposed_by, reason: row.reason, proposal_id, ...undoes });
  const field = fieldOfRow(row);
  if (subject === 'promotion') {
    const changed = await termsChanged(shop, tx, row);
    if (changed.length > 0) return changed;
  }
  if (running !== null) {
    await endEarly(shop, tx, key, running.until);
  } else if (subject === 'content_page') {
    const missing = await applyContent(shop, tx, row);
    if (missing.length > 0) return missing;
  } else await patchRow(tx, { subject, key }, rowWith(field, row.after[field] ?? null));
  // Its words, and those that it shares with others, are in no search of a hidden product.
  if (field === 'status' || subject === 'content_page')
    await queueJob(tx, { kind: changeJobs.index_catalogue, key: 'all', data: {} });
  await queries.noteApplied(tx, [proposal_id], shop.now());
  return [];
}

/**
 * Writes proposals of one set that count now, in one transaction. One whose value is another one than was seen fails and is listed; the others
 * are written.
 */
export async function applyTogether(shop: Shop, tx: Tx, rows: readonly Row[]): Promise<void> {
  await applyPrices(
    shop,
    tx,
    rows.filter(({ subject }) => subject === 'price'),
  );
  const engravings = rows.filter(({ subject }) => subject === 'engraving_price');
  const stale = new Set((await applyEngravingPrices(shop, tx, engravings)).map(({ field }) => field));
  await queries.noteFailure(tx, idsOf(engravings.filter(({ key }) => stale.has(key))), 'changed');
  await applyEnds(
    shop,
    tx,
    rows.filter(({ subject }) => subject === 'price_end'),
  );
  const together: ReadonlySet<string> = new Set(['price', 'price_end', 'engraving_price']);
  for (const row of rows.filter(({ subject }) => !together.has(subject))) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const conflict = await applyOne(shop, tx, row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (conflict.length > 0) await queries.noteFailure(tx, [row.proposal_id], 'changed');
  }
}
