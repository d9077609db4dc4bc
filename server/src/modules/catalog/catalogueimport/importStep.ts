// What an import passes on, and how it reads, checks and writes the rows of a kind.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type * as queries from './importQueries.ts';
import type { ImportReport, RowProblem } from './importReport.ts';
import type { ImportSource, RowKind } from './importSource.ts';
import type { Fields } from './mergeRow.ts';
import type { SourceRow } from './sourceRows.ts';
import type { Thing } from './withdrawn.ts';

/** The state that an import passes from one kind to the next. */
export type ImportRun = {
  readonly db: Database;
  readonly source: ImportSource;
  readonly report: ImportReport;
  readonly dry_run: boolean;
  /** The files are the whole catalogue: what they leave out is withdrawn. */
  readonly complete: boolean;
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
export type GoodRow<T> = {
  readonly key: string;
  /** The whole row: what the file names over what is stored. */
  readonly value: T;
  /** What the file names, as it is written there. */
  readonly named: Fields;
  /** The stored row in the import's form, if there is one. */
  readonly stored: Fields | null;
};

/** How rows of a kind are withdrawn whole; without a thing, each of their values counts. */
export type Absence = { thing?: Thing; write: (keys: readonly string[]) => Promise<void> };

export type Step<S extends z.ZodType> = {
  kind: RowKind;
  schema: S;
  /** The name of a row; undefined where the file does not say it. */
  keyOf: (named: Fields, row: SourceRow) => string | undefined;
  /** The stored rows of these keys in the import's form, without copies of wordings. */
  stored: (keys: readonly string[]) => Promise<ReadonlyMap<string, Fields>>;
  /** What a new row has that does not say it. */
  defaults?: (row: SourceRow) => Fields;
  /** What of a stored row gives way to a file's row besides what that names. */
  givesWay?: (stored: Fields, named: Fields) => Fields;
  /** Checks against the rest of the catalogue: every code that the row refers to must exist. */
  check: (value: z.output<S>, row: SourceRow, stored: Fields | null) => RowProblem[] | Promise<RowProblem[]>;
  write: (batch: readonly GoodRow<z.output<S>>[]) => Promise<void>;
  /** What else decides whether a row is written again: the content of its files; null where the folder lacks them. */
  salt?: (value: z.output<S>) => string | null;
  /** The row as the tables store it, so that an explicit default equals a missing one. */
  storedForm?: (value: z.output<S>) => unknown;
  /** False: passes every row to `write`, also in a dry run, which finds the changes itself and counts them. */
  remembers?: boolean;
  /** A row that is withdrawn whole has no value to check; says what it was. */
  withdraws?: Absence & { isWhole: (named: Fields) => boolean };
  /** With `complete`: withdraws the stored rows that no file names. */
  complete?: Absence & { keys: () => Promise<readonly string[]> };
};

/** A row of a file on its way: its name, and what it names. */
export type NamedRow = { row: SourceRow; key: string | undefined; named: Fields | null; version: unknown };

/** The state of one kind's import. */
export type Pass<S extends z.ZodType> = {
  readonly run: ImportRun;
  readonly step: Step<S>;
  /** What decided about the last written rows besides their content, by key. */
  readonly memory: ReadonlyMap<string, string>;
  /** The keys of valid rows. */
  readonly seen: Set<string>;
  /** The keys that the file names, also in refused rows. */
  readonly named: Set<string>;
  /** Whether a row has no readable key. */
  unread: boolean;
  /** Whether a row is all that there is of its thing: nothing stored lies below it. */
  readonly isWhole: boolean;
  /** Gets the problems of refused rows, beside the report. */
  readonly onRefused?: (problems: readonly RowProblem[]) => void;
};
