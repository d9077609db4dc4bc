// Column lists by name. A statement that writes or reads `*` breaks on the servers that still run the version before as
// soon as a migration adds a column: an insert writes null where the new column has a default, and PostgreSQL refuses a
// prepared statement whose columns have changed.
import type { Insertable, InsertType } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { DB, JsonValue } from './schema.ts';

export type Table = keyof DB;
export type Column<T extends Table> = keyof DB[T] & string;

/** Columns without which a row cannot be inserted: neither nullable nor with a default. */
type NeededColumn<T extends Table> = {
  [C in Column<T>]: null extends InsertType<DB[T][C]> ? never : undefined extends InsertType<DB[T][C]> ? never : C;
}[Column<T>];

/**
 * The columns that a statement inserts, for `satisfies`: one that the table lacks is a type error, and so is leaving out
 * one that the table needs. `Given`: columns that the statement itself fills.
 */
export type InsertedColumns<T extends Table, Given extends Column<T> = never> = {
  readonly [C in Exclude<NeededColumn<T>, Given>]: true;
} & { readonly [C in Column<T>]?: true };

/**
 * The JSON form of a value that PostgreSQL parses by the column's type: a timestamp as text, bytes as `\x…`, any object for
 * a JSON column.
 */
type Sent<Value> = JsonValue extends Value
  ? Value | object
  : Value extends Date
    ? Date | string
    : Value extends Buffer
      ? string
      : Value;

/** A row that is sent as JSON: every column of the list, null where it has no value. */
export type JsonRow<T extends Table, C extends Column<T>> = {
  readonly [Name in C]: Sent<Exclude<InsertType<DB[T][Name]>, undefined>>;
};

/** The columns of a list that may be null. */
type NullColumn<T extends Table, C extends Column<T>> = {
  [Name in C]: null extends InsertType<DB[T][Name]> ? Name : never;
}[C];

/** A row from outside that is sent as JSON: it may leave out the listed columns that are nullable. */
export type FilledRow<T extends Table, C extends Column<T>> = JsonRow<T, Exclude<C, NullColumn<T, C>>> & {
  readonly [Name in NullColumn<T, C>]?: JsonRow<T, C>[Name] | undefined;
};

/** The rows, if their type names every listed column: a misspelt key of a nullable column is a type error. */
export type WithColumns<Row, C> = [C] extends [keyof Row] ? readonly Row[] : never;

/** A row that is sent as JSON: it may leave out columns that are nullable or have a default. */
export type NewRow<T extends Table> = {
  readonly [Name in keyof Insertable<DB[T]>]: Sent<Insertable<DB[T]>[Name]>;
};

/** The columns' names as SQL, with commas between them; `of` is the table's alias. */
export function columnList(columns: Readonly<Record<string, true>>, of?: string): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)));
}
