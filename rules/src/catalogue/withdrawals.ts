/** The word that withdraws a value in an import file; a file that leaves a value out keeps it. Expectations §2, decisions/0089. */
export const withdrawWord = 'withdraw';

/** Whether a value of an import file is the word, in any case and with blanks around it. Expectations §2, decisions/0089. */
export const isWithdrawWord = (value: unknown): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === withdrawWord;

/** The words that withdraw a value which a member types into a grid: that of the import, and that of each language of the office. decisions/0146. */
const typedWithdrawWords: readonly string[] = [withdrawWord, 'retirer'];

/** Whether a typed text withdraws the value of its cell, in any case and with blanks around it. Expectations §2, decisions/0146. */
export const isTypedWithdrawal = (typed: string): boolean => typedWithdrawWords.includes(typed.trim().toLowerCase());

/** As many things of one kind an import withdraws without confirmation. Expectations §2, decisions/0089. */
export const mostWithdrawals = 10;

/** The largest share of one kind that an import withdraws without confirmation. Expectations §2, decisions/0089. */
export const largestWithdrawal = 0.05;

/**
 * Whether an import withdraws so many of the `existing` things of a kind that it needs a confirmation. One thing of
 * few is a large share too: the only price of a house is its whole shop. Expectations §2, decisions/0089.
 */
export const isLargeWithdrawal = (withdrawn: number, existing: number): boolean =>
  withdrawn > 0 && (withdrawn > mostWithdrawals || withdrawn > existing * largestWithdrawal);
