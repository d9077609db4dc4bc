/** The requests and merges of an account, for its page in the office. */
export { historyOf, idOfMailbox, mergedByKey, type RequestRow, requestById, requestsOf } from './queries.ts';
