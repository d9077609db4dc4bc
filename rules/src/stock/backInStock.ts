// The back-in-stock alert: one mail to each waiting person, in the sequence of their requests. Expectations §3.

/** Days for which the link in the first mail is valid, and for which a confirmed alert waits for the product. */
export const alertDays = { confirm: 7, wait: 365 } as const;

/** Hours that a mailed person has for themselves before the next one in the line hears of the same piece. */
export const alertTurnHours = 24;

/** Mails of one product in one round; more follow in the next round. */
const mostAtOnce = 100;

/**
 * How many waiting people get their mail now: one for each piece for sale, less those mailed in the last
 * `alertTurnHours`, so that few pieces are not promised to many.
 */
export function alertsDue({ pieces, mailed }: { readonly pieces: number; readonly mailed: number }): number {
  return Math.min(mostAtOnce, Math.max(0, pieces - mailed));
}
