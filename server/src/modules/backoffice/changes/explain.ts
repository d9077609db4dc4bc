/** Names the member, the reason and the cause of this transaction's changes, for the trigger that records them. decisions/0118. */
export { explainChange } from './changeQueries.ts';
/** The last change that this transaction has written. decisions/0136. */
export { lastWritten } from './changeQueries.ts';
