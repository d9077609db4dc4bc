/** Mails per second while few are due; more would slow the shoppers' requests. */
const leastRate = 10;
/** Seconds in which the server should empty a queue. */
const drainSeconds = 30;

/** Mails that a server sends per second when `due` are waiting, at most `most`. Invariants M16. */
export const mailRate = (due: number, most: number): number =>
  Math.min(most, Math.max(leastRate, Math.ceil(due / drainSeconds)));
