import type { Tx } from '../db/database.ts';
import * as queries from './queries.ts';

/** Joins what the visitor gathered before signing in to the customer's basket, in the sign-in's transaction. Invariant M13. */
export async function mergeBasket(tx: Tx, customer_id: string, session_id: string | null, now: Date): Promise<void> {
  if (session_id) await queries.mergeInto(tx, customer_id, session_id, now);
}
