/** Mails that leave in a second while few wait: more would only take time from shoppers. */
const leastRate = 10;
/** Seconds in which a queue should be empty again. */
const drainSeconds = 30;

/** How many mails a server takes in a second when `due` wait, at most `most`. Invariants M16. */
export const mailRate = (due: number, most: number): number =>
  Math.min(most, Math.max(leastRate, Math.ceil(due / drainSeconds)));
