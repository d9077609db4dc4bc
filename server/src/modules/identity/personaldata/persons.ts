/** Locks and reads of a person's rows, and the removal of its cards, for the merge of two accounts. decisions/0119. */
export { queueCardRemoval } from './finishErasures.ts';
export { bought, countRows, deleteRows, lockBought, lockCustomer, sessionIds } from './queries.ts';
