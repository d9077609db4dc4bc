import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Gives up the requests of an order that were not sent off, because their amounts change. */
export const giveUpUnfinished = (tx: Tx, order_id: string, now: Date): Promise<number> =>
  queries.cancelUnfinished(tx, order_id, now);
