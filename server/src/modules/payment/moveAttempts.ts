import type { Merged } from '../basket/merged.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/**
 * Payments under way follow their basket into the one it was joined to: what they buy leaves that one. Under
 * `lockForMerge`. Invariant M13.
 */
export function moveAttempts(tx: Tx, { from, to }: Merged): Promise<void> {
  return queries.moveAttempts(tx, from, to);
}
