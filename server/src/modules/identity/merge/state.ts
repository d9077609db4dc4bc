import { isMergeOpen, type MergeState, mergeState } from '@vitrine/rules/account/merge';
import type { RequestRow } from './queries.ts';

/** The state of a request at a moment. */
export const stateOf = (row: RequestRow, now: Date): MergeState =>
  mergeState(
    {
      expires_at: row.expires_at.getTime(),
      closed: row.closed,
      confirmed: { stays: row.stays_confirmed, goes: row.goes_confirmed },
      has_same_mailboxes: row.has_same_mailboxes,
    },
    now.getTime(),
  );

export const isOpen = (row: RequestRow, now: Date): boolean => isMergeOpen(stateOf(row, now));
