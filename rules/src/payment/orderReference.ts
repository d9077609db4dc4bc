/** A payment's reference at the provider: year and month, the number of the order, and letters of its own. */
const written = /^(?<year>\d{2})(?<month>0[1-9]|1[0-2])(?<number>\d{6,12})-/u;
/** No outage gives so many numbers: a number beyond is a fault. */
const farthest = 10_000_000;

/**
 * The number of an order that a payment of the provider names and that this database has not given yet: it was lost by a restore.
 * Null for a known number, another form, and a month after `now`. The caller has proved that the reference is this shop's. Invariants M3, M7.
 */
export function lostNumber(reference: string, last: number, now: Date): number | null {
  const { year, month, number } = written.exec(reference)?.groups ?? {};
  if (year === undefined || month === undefined || number === undefined) return null;
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
  if (`20${year}-${month}` > tomorrow.slice(0, 7)) return null;
  const given = Number(number);
  return given > last && given <= last + farthest ? given : null;
}
