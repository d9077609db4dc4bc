// Lays one row of a file over the stored one and checks the result.
import { isWithdrawWord } from '@vitrine/rules/catalogue/withdrawals';
import type { z } from 'zod';
import { problemsOf, refuse, type RowProblem } from './importReport.ts';
import type { GoodRow, NamedRow, Pass, Step } from './importStep.ts';
import type { RowKind } from './importSource.ts';
import { entryNames, type Fields, isFields, mergeRow, removedPaths } from './mergeRow.ts';
import { rowVersion, orderedText } from './rowVersion.ts';
import { namedLists } from './withdrawn.ts';

type Checked<T> =
  | (GoodRow<T> & {
      /** The row in the import's form. */
      readonly merged: Fields;
      /** Whether it says nothing new. */
      readonly isSame: boolean;
    })
  | {
      /** The key of a row that is withdrawn whole. */
      readonly withdrawn: string;
      readonly isStored: boolean;
    };

/** A row of which the file says only that it is withdrawn, in the form that names each of its values. */
const withdrawnWhole = (stored: Fields | null): Fields =>
  Object.fromEntries(Object.keys(stored ?? {}).map((key) => [key, 'withdraw']));

/**
 * The field as the file has it: a merged list has the entries of both, so an index counts those of the file, and an
 * entry of the stored row has its name.
 */
function fieldOfFile(kind: RowKind, field: string, given: Fields, merged: Fields): string {
  const [, list = '', index = '', rest = ''] = /^(\w+)\[(\d+)\](.*)$/u.exec(field) ?? [];
  const names = namedLists[kind][list];
  const all = merged[list];
  const own = given[list];
  if (!names || !Array.isArray(all)) return field;
  const name = entryNames(all, names)[Number(index)] ?? '';
  const place = Array.isArray(own) ? entryNames(own, names).indexOf(name) : -1;
  return `${list}[${place < 0 ? name : place}]${rest}`;
}

/** The problems of a row that does not fit its schema; a value that it needs and that the file withdraws is named so. */
function formProblems(error: z.ZodError, removed: readonly string[]): RowProblem[] {
  return problemsOf(error).map((one) =>
    removed.includes(one.field) ? { ...one, problem: 'cannot be withdrawn' } : one,
  );
}

/** Whether a valid row says the same as the stored one. */
function isSameRow<S extends z.ZodType>(
  { schema, storedForm = (value) => value }: Step<S>,
  stored: Fields | null,
  merged: Fields,
  value: z.output<S>,
): boolean {
  if (!stored) return false;
  if (orderedText(stored) === orderedText(merged)) return true;
  const before = schema.safeParse(stored);
  return before.success && orderedText(storedForm(before.data)) === orderedText(storedForm(value));
}

/** Refuses to overwrite what has changed since the file was exported; a file without versions is not asked. */
function versionProblems<S extends z.ZodType>(
  { memory }: Pass<S>,
  key: string,
  version: unknown,
  stored: Fields | null,
): RowProblem[] {
  if (version === undefined || version === null || version === '') return [];
  // A row that was never imported is new: a folder can be brought into an empty database.
  if (!stored && !memory.has(key)) return [];
  const now = rowVersion(stored ?? {});
  if (version === now) return [];
  const problem = `is ${JSON.stringify(version)}, but the row has changed since that export and is ${now}; export it again`;
  return [{ field: 'version', problem }];
}

/** Checks a row; records its problems and returns null when it is refused. decisions/0089. */
export async function checkRow<S extends z.ZodType>(
  pass: Pass<S>,
  { row, key: name, named, version }: NamedRow,
  stored: Fields | null,
): Promise<Checked<z.output<S>> | null> {
  const { run, step, seen } = pass;
  let whole: Fields | null = null;
  let merged: unknown = row.value;
  const refused = (problems: readonly RowProblem[]): null => {
    const inFile = problems.map(({ field, ...rest }) => ({
      ...rest,
      field: whole && isFields(merged) ? fieldOfFile(step.kind, field, whole, merged) : field,
    }));
    refuse(run.report, step.kind, row, inFile);
    pass.onRefused?.(problems);
    return null;
  };
  if (row.problem !== undefined) return refused([{ field: '(row)', problem: row.problem }]);
  const given = named ?? (name !== undefined && isWithdrawWord(row.value) ? withdrawnWhole(stored) : null);
  const key = name ?? '';
  if (given && name !== undefined && seen.has(key)) return refused([{ field: '(row)', problem: `repeats ${key}` }]);
  if (given && step.withdraws?.isWhole(given)) {
    const problems = versionProblems(pass, key, version, stored);
    if (problems.length > 0) return refused(problems);
    seen.add(key);
    return { withdrawn: key, isStored: stored !== null };
  }
  const base = pass.isWhole || !stored || !given ? null : (step.givesWay?.(stored, given) ?? stored);
  whole = given && !base && step.defaults ? { ...step.defaults(row), ...given } : given;
  if (whole) merged = mergeRow(base, whole, namedLists[step.kind]);
  const parsed = step.schema.safeParse(merged);
  if (!parsed.success) return refused(formProblems(parsed.error, base ? removedPaths(base, merged, {}) : []));
  if (!given || !isFields(merged)) throw new Error(`a row of ${step.kind} is a map`);
  const value = parsed.data;
  const isSame = isSameRow(step, stored, merged, value);
  if (!isSame) {
    const problems = versionProblems(pass, key, version, stored);
    if (problems.length > 0) return refused(problems);
  }
  const problems = await step.check(value, row, stored);
  if (problems.length > 0) return refused(problems);
  seen.add(key);
  return { key, value, named: given, stored, merged, isSame };
}
