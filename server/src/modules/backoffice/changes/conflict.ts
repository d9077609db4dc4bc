// What another change has set meanwhile. decisions/0118.
import type * as contract from '@vitrine/contract/staffHistory';
import { changedSince, type RowChange, type RowState } from '@vitrine/rules/changes/fold';
import type { ApiError } from '../../../platform/errors/ApiError.ts';

type Fields = NonNullable<contract.ChangeView['before']>;

/** A row of the database in the contract's shape: its values came as JSON. */
export const jsonOf = (row: RowState): Fields | null =>
  row === null ? null : (JSON.parse(JSON.stringify(row)) as Fields);

/** The fields that differ from what was expected, with both values. */
export function conflictIn(now: RowState, change: RowChange): NonNullable<ApiError['detail']['conflict']> {
  const there = jsonOf(now) ?? {};
  const expected = jsonOf(change.after) ?? {};
  return changedSince(now, change).map((field) => ({
    field,
    expected: expected[field] ?? null,
    now: there[field] ?? null,
  }));
}
