import { createHash } from 'node:crypto';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './importQueries.ts';
import { countsOf, type ImportReport, problemsOf, refuse, type RowProblem } from './importReport.ts';
import type { ImportSource, RowKind } from './importSource.ts';
import type { SourceRow } from './sourceRows.ts';

/** The state that an import passes from one kind to the next. */
export type ImportRun = {
  readonly db: Database;
  readonly source: ImportSource;
  readonly report: ImportReport;
  readonly dry_run: boolean;
  /** Accepts price changes of any size. */
  readonly confirms_prices: boolean;
  /** The wordings of the house's storefronts. */
  readonly wordings: readonly Wording[];
  /** Every code that rows may refer to; valid rows add theirs. */
  readonly known: Awaited<ReturnType<typeof queries.known>>;
  readonly onProgress: (kind: string, rows: number) => void;
  /** Codes of the products whose texts changed. */
  readonly reworded: Set<string>;
  /** True when a text changed that many search documents contain. */
  reindexAll: boolean;
  changed: boolean;
};

/** A row that passed every check. */
type GoodRow<T> = { readonly key: string; readonly value: T };

type Step<S extends z.ZodType> = {
  kind: RowKind;
  schema: S;
  keyOf: (value: z.output<S>, row: SourceRow) => string;
  /** Checks against the rest of the catalogue: every code that the row refers to must exist. */
  check: (value: z.output<S>, row: SourceRow) => RowProblem[] | Promise<RowProblem[]>;
  write: (batch: readonly GoodRow<z.output<S>>[]) => Promise<void>;
  /** What else changes the row's hash: the content of its pictures. */
  salt?: (value: z.output<S>) => string;
  /** The row as the tables store it, so that an explicit default has the same hash as a missing one. */
  storedForm?: (value: z.output<S>) => unknown;
  /**
   * False: the import stores no hashes and passes every row to `write`, which finds the changes itself, and in a dry
   * run only counts them.
   */
  remembers?: boolean;
};

// Increase it when the tables that a row fills change, so that the next import writes every row again.
const format = '2';
const batchRows = 500;
const hashOf = (value: unknown, salt: string): string =>
  createHash('sha1')
    .update(format)
    .update(salt)
    .update(JSON.stringify(inOrder(value)))
    .digest('base64url');

/** Sorts keys and drops null and undefined, so that equal rows have one hash. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

/** Reads one kind in batches, checks each row, and writes the valid ones that differ from the last import. */
export async function importRows<S extends z.ZodType>(run: ImportRun, step: Step<S>): Promise<void> {
  const { kind, remembers = true } = step;
  const counts = countsOf(run.report, kind);
  const before = remembers ? await queries.rowHashes(run.db, kind) : new Map<string, string>();
  const seen = new Set<string>();
  let batch: (GoodRow<z.output<S>> & { hash: string })[] = [];
  const flush = async (): Promise<void> => {
    const rows = batch;
    batch = [];
    if (rows.length === 0) return;
    if (!run.dry_run || !remembers) await step.write(rows);
    if (!remembers) return;
    counts.written += rows.length;
    run.changed = true;
    const memory = rows.map(({ key, hash }) => ({ kind, key, hash }));
    if (!run.dry_run) await queries.upsert(run.db, 'catalogue_row', ['kind', 'key'], ['kind', 'key', 'hash'], memory);
  };
  for await (const row of run.source.rows(kind)) {
    counts.read += 1;
    run.onProgress(kind, counts.read);
    const good = await checked(run, step, row, seen);
    if (!good) continue;
    if (before.get(good.key) === good.hash) counts.unchanged += 1;
    else batch.push(good);
    if (batch.length >= batchRows) await flush();
  }
  await flush();
}

async function checked<S extends z.ZodType>(
  run: ImportRun,
  step: Step<S>,
  row: SourceRow,
  seen: Set<string>,
): Promise<(GoodRow<z.output<S>> & { hash: string }) | null> {
  const refused = (problems: readonly RowProblem[]): null => {
    refuse(run.report, step.kind, row, problems);
    return null;
  };
  if (row.problem) return refused([{ field: '(row)', problem: row.problem }]);
  const parsed = step.schema.safeParse(row.value);
  if (!parsed.success) return refused(problemsOf(parsed.error));
  const value = parsed.data;
  const key = step.keyOf(value, row);
  const problems = await step.check(value, row);
  if (seen.has(key)) problems.push({ field: '(row)', problem: `repeats ${key}` });
  if (problems.length > 0) return refused(problems);
  seen.add(key);
  return { key, value, hash: hashOf(step.storedForm ? step.storedForm(value) : value, step.salt?.(value) ?? '') };
}
