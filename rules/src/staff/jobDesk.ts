// The queue of jobs and the outboxes as IT sees them. decisions/0125.

/** Counts are exact up to here: beyond it a page says "1,000+". Spec 3 §6, decisions/0125. */
export const countedMost = 1000;

/** A count that was read up to one above `countedMost`. Spec 3 §6. */
export const cappedCount = (read: number): { readonly count: number; readonly is_more: boolean } => ({
  count: Math.min(read, countedMost),
  is_more: read > countedMost,
});

/** What a member does with one failed job. Spec 3 §6, decisions/0125. */
export const jobSteps = ['retry', 'give_up'] as const;
export type JobStep = (typeof jobSteps)[number];

/** The outboxes. Spec 3 §6. */
export const outboxes = ['mail', 'sms'] as const;
export type Outbox = (typeof outboxes)[number];

/** What the log of these steps names. Spec 3 §6, decisions/0125. */
export const operationSteps = ['retry', 'retry_kind', 'give_up', 'retry_mails', 'retry_texts'] as const;
export type OperationStep = (typeof operationSteps)[number];

const mailbox = /(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/gu;
/** Seven digits and more, also with the signs between them that telephone numbers and cards have. */
const longNumber = /\+?\d(?:[\s().-]?\d){6,}/gu;
/** What PostgreSQL and other programs repeat of a row. */
const repeated = /\((?<columns>[\w, ]+)\)=\([^)]*\)/gu;

/**
 * The text of an error as a page shows it: without mailboxes, long numbers and values of rows, whatever the program that failed has
 * put into it. Invariant S10, decisions/0125.
 */
export const shownError = (text: string): string =>
  text.replaceAll(repeated, '($<columns>)=(…)').replaceAll(mailbox, '…').replaceAll(longNumber, '…');
