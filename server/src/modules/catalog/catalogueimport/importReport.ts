import type { z } from 'zod';
import type { SourceRow } from './sourceRows.ts';
import type { Withdrawals } from './withdrawn.ts';

/** An import that cannot start. */
export class ImportError extends Error {}

/** An error in a field of a row; without a reason its value has another form than it must have. */
export type RowProblem = { field: string; problem: string; reason?: 'required' | 'unknown' | 'taken' };

/** A refused row: its place, the field and the problem. */
type RowError = { file: string; at: string; key: string | null; field: string; problem: string };

/** The result of an import; counts are rows. */
export type ImportReport = {
  dry_run: boolean;
  kinds: Record<string, { read: number; written: number; unchanged: number; refused: number }>;
  /** What the import takes away, by the kind of thing. decisions/0089. */
  withdrawn: Withdrawals;
  /** The withdrawals that need a confirmation; where it lacks, nothing is written. */
  unconfirmed: string[];
  errors: RowError[];
  /** The number of errors that the list leaves out. */
  more_errors: number;
};

/** An operator reads no more errors than these, and a longer list would only fill the memory. */
const mostErrors = 1000;

export function newReport(dry_run: boolean): ImportReport {
  return { dry_run, kinds: {}, withdrawn: {}, unconfirmed: [], errors: [], more_errors: 0 };
}

/** The counts of a kind of rows; starts at zero. */
export function countsOf(report: ImportReport, kind: string): ImportReport['kinds'][string] {
  return (report.kinds[kind] ??= { read: 0, written: 0, unchanged: 0, refused: 0 });
}

/** Records an error of a row or file. */
export function addError(report: ImportReport, error: RowError): void {
  if (report.errors.length >= mostErrors) report.more_errors += 1;
  else report.errors.push(error);
}

/** Records a refused row, one error per field. */
export function refuse(report: ImportReport, kind: string, row: SourceRow, problems: readonly RowProblem[]): void {
  countsOf(report, kind).refused += 1;
  for (const { field, problem } of problems)
    addError(report, { file: row.file, at: row.at, key: row.key, field, problem });
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : String(part)))
    .join('.')
    .replaceAll('.[', '[') || '(row)';

/** What a row says of a value that it lacks. */
const leftOut = 'is missing';

/** Zod reports a missing field only as a type error. */
const isLeftOut = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined');

/** Converts zod's errors to fields in an operator's notation: `texts.fr.title`, `variants[2].sku`. */
export function problemsOf(error: z.ZodError): RowProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), problem: 'is not known' }))
      : isLeftOut(issue) || issue.message === leftOut
        ? [{ field: fieldOf(issue.path), problem: leftOut, reason: 'required' as const }]
        : [{ field: fieldOf(issue.path), problem: issue.message }],
  );
}

/** Formats an error as a line: `products.json line 7 (pommeau): texts.fr.title: is missing`. */
export function errorLine({ file, at, key, field, problem }: RowError): string {
  return `${[file, at].filter(Boolean).join(' ')}${key === null ? '' : ` (${key})`}: ${field}: ${problem}`;
}

/** The problem of a row that refers to something that does not exist. */
export const missing = (field: string, name: string): RowProblem => ({
  field,
  problem: `${name} is not there`,
  reason: 'unknown',
});
