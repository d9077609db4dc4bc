import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { checkRow } from './checkRow.ts';
import * as queries from './importQueries.ts';
import type { Absence, GoodRow, ImportRun, NamedRow, Pass, Step } from './importStep.ts';
import { addError, countsOf, type RowProblem } from './importReport.ts';
import type { Fields } from './mergeRow.ts';
import type { SourceRow } from './sourceRows.ts';
import { noteWithdrawn, withdrawnBy } from './withdrawn.ts';

// Increase it when the tables that a row fills change, so that the next import writes every row again.
const format = '3';
const batchRows = 500;
/** What decides, besides its content, whether a row is written again. */
const memoryOf = (salt: string): string => createHash('sha1').update(format).update(salt).digest('base64url');

/** A key of a row, if it is text. */
export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function namedRow<S extends z.ZodType>(step: Step<S>, row: SourceRow): NamedRow {
  if (row.problem !== undefined || typeof row.value !== 'object' || row.value === null || Array.isArray(row.value))
    return { row, key: row.key ?? undefined, named: null, version: undefined };
  const { version, ...named } = row.value as Fields;
  return { row, key: step.keyOf(named, row), named, version };
}

/** Reads one kind in batches, checks each row, and writes the valid ones that change something. decisions/0089. */
export async function importRows<S extends z.ZodType>(run: ImportRun, step: Step<S>): Promise<void> {
  const counts = countsOf(run.report, step.kind);
  const pass: Pass<S> = {
    run,
    step,
    memory: step.remembers === false ? new Map() : await queries.rowHashes(run.db, step.kind),
    seen: new Set(),
    named: new Set(),
    unread: false,
    isWhole: run.complete,
  };
  let batch: SourceRow[] = [];
  let file = '';
  for await (const row of run.source.rows(step.kind)) {
    file = row.file;
    counts.read += 1;
    run.onProgress(step.kind, counts.read);
    batch.push(row);
    if (batch.length < batchRows) continue;
    await importBatch(pass, batch);
    batch = [];
  }
  if (batch.length > 0) await importBatch(pass, batch);
  if (run.complete && counts.read > 0) await withdrawAbsent(pass, file);
}

/**
 * Checks rows that are whole, and writes those that say something new: what a row leaves out is taken away. Returns why rows are refused, by
 * their keys; then none is written. decisions/0130, decisions/0136.
 */
export async function importWhole<S extends z.ZodType>(
  run: ImportRun,
  step: Step<S>,
  rows: ReadonlyMap<string, Fields>,
): Promise<ReadonlyMap<string, readonly RowProblem[]>> {
  const problems = new Map<string, readonly RowProblem[]>();
  const stored = await step.stored([...rows.keys()]);
  const good: GoodRow<z.output<S>>[] = [];
  for (const [key, value] of rows) {
    const pass: Pass<S> = {
      run,
      step,
      memory: new Map(),
      seen: new Set(),
      named: new Set(),
      unread: false,
      isWhole: true,
      onRefused: (refused) => problems.set(key, refused),
    };
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const one = await checkRow(pass, namedRow(step, { file: '', at: '', key, value }), stored.get(key) ?? null);
    if (one !== null && !('withdrawn' in one) && !one.isSame) good.push(one);
  }
  if (problems.size > 0) return problems;
  for (let at = 0; at < good.length; at += batchRows)
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await writeRows({ run, step }, good.slice(at, at + batchRows));
  return problems;
}

async function importBatch<S extends z.ZodType>(pass: Pass<S>, source: readonly SourceRow[]): Promise<void> {
  const { run, step, memory } = pass;
  const counts = countsOf(run.report, step.kind);
  const rows = source.map((row) => namedRow(step, row));
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const stored = await step.stored(keys);
  const changed: GoodRow<z.output<S>>[] = [];
  const withdrawn: string[] = [];
  for (const row of rows) {
    if (row.key === undefined) pass.unread = true;
    else pass.named.add(row.key);
    const good = await checkRow(pass, row, stored.get(row.key ?? '') ?? null);
    if (good === null) continue;
    if ('withdrawn' in good) {
      if (!good.isStored) counts.unchanged += 1;
      else withdrawn.push(good.withdrawn);
      continue;
    }
    const salt = step.salt ? step.salt(good.value) : '';
    const isRemembered = salt === null || memory.get(good.key) === memoryOf(salt);
    if (step.remembers !== false && good.isSame && isRemembered) counts.unchanged += 1;
    else changed.push(good);
    if (!good.isSame) noteWithdrawn(run.report.withdrawn, good.key, withdrawnBy(step.kind, good.stored, good.merged));
  }
  await writeRows(pass, changed);
  await withdrawRows(pass, withdrawn, step.withdraws);
}

async function writeRows<S extends z.ZodType>(
  { run, step }: Pick<Pass<S>, 'run' | 'step'>,
  rows: readonly GoodRow<z.output<S>>[],
): Promise<void> {
  if (rows.length === 0) return;
  if (!run.dry_run || step.remembers === false) await step.write(rows);
  if (step.remembers === false) return;
  countsOf(run.report, step.kind).written += rows.length;
  run.changed = true;
  if (run.dry_run) return;
  const memory = rows.flatMap(({ key, value }) => {
    const salt = step.salt ? step.salt(value) : '';
    return salt === null ? [] : [{ kind: step.kind, key, hash: memoryOf(salt) }];
  });
  await queries.upsert(run.db, 'catalogue_row', ['kind', 'key'], ['kind', 'key', 'hash'], memory);
}

/** Withdraws whole rows. */
async function withdrawRows<S extends z.ZodType>(
  { run, step }: Pass<S>,
  keys: readonly string[],
  how: Absence | undefined,
): Promise<void> {
  if (keys.length === 0 || !how) return;
  const stored = how.thing ? new Map<string, Fields>() : await step.stored(keys);
  countsOf(run.report, step.kind).written += keys.length;
  run.changed = true;
  for (const key of keys)
    noteWithdrawn(
      run.report.withdrawn,
      key,
      how.thing ? [{ thing: how.thing }] : withdrawnBy(step.kind, stored.get(key) ?? null, {}),
    );
  if (!run.dry_run) await how.write(keys);
}

/** Withdraws the stored rows that a complete file does not name; none if it has a row whose name cannot be read. */
async function withdrawAbsent<S extends z.ZodType>(pass: Pass<S>, file: string): Promise<void> {
  const { run, step, named } = pass;
  if (!step.complete) return;
  if (pass.unread) {
    const problem = 'has unreadable rows: nothing that it leaves out is withdrawn';
    addError(run.report, { file, at: '', key: null, field: '(file)', problem });
    return;
  }
  const absent = (await step.complete.keys()).filter((key) => !named.has(key));
  for (let at = 0; at < absent.length; at += batchRows)
    await withdrawRows(pass, absent.slice(at, at + batchRows), step.complete);
}
