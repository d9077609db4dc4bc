import type { Tx } from '../../../../platform/db/database.ts';
import * as queries from './lockQueries.ts';

export type { LockedOrder } from './lockQueries.ts';

/**
 * Locks a placed order until the transaction ends, so that its steps, returns and papers follow one after the other.
 * Undefined when no such order is placed. Invariant M10.
 */
export const lockOrder = (tx: Tx, order_id: string): Promise<queries.LockedOrder | undefined> =>
  queries.lockPlacedOrder(tx, order_id);

/** The same for a paper: undefined also when the order's personal data is erased. */
export async function lockForPaper(tx: Tx, order_id: string): Promise<queries.LockedOrder | undefined> {
  const order = await queries.lockPlacedOrder(tx, order_id);
  return order?.erased_at === null ? order : undefined;
}
