/** The outbox of mails for those that watch it. decisions/0125. */
export { mailCounts, type OutboxCounts, retryMails } from './deskQueries.ts';
