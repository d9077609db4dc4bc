import type { Merged } from '../basket/merged.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as attempts from './attempts/attempts.ts';

/**
 * Moves open payments to the basket that theirs was merged into, so that their items are removed from there. The caller
 * holds `lockForMerge`. Invariant M13.
 */
export function moveAttempts(tx: Tx, { from, to }: Merged): Promise<void> {
  return attempts.moveAttempts(tx, from, to);
}
