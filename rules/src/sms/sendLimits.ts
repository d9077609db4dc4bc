// Limits that the server enforces, independently of the browser (expectations §2, invariants A6, A7).

/** Seconds between consecutive sends to a phone, increasing with each send. Spec 1 §8 (3100004). */
export const smsWaits = [60, 120, 300, 600] as const;

/** Sends to one phone within an hour before an hour's ban. Spec 1 §8 (3100002). */
export const smsPerHour = 5;

export type SmsVerdict = { kind: 'send' } | { kind: 'wait'; time_to_wait: number } | { kind: 'banned' };

/**
 * Whether another code may be sent to a phone, from the times (milliseconds) of its earlier sends and the end of its
 * ban: at most `smsPerHour` in any hour, with an increasing wait between sends. Spec 1 §8, invariants A7.
 */
export function smsVerdict(sent_at: readonly number[], now: number, banned_until: number | null = null): SmsVerdict {
  if (banned_until !== null && now < banned_until) return { kind: 'banned' };
  const recent = sent_at.filter((moment) => now - moment < 3_600_000);
  if (recent.length >= smsPerHour) return { kind: 'banned' };
  const last = Math.max(...recent);
  const wait = smsWaits[Math.min(recent.length, smsWaits.length) - 1];
  if (wait === undefined) return { kind: 'send' };
  const time_to_wait = Math.ceil((last + wait * 1000 - now) / 1000);
  return time_to_wait > 0 ? { kind: 'wait', time_to_wait } : { kind: 'send' };
}

/**
 * Codes allowed within a window of seconds that starts with the first: for one network, one account, or one block of
 * ten thousand numbers. The operator sets the daily total for all (SMS_DAY_BUDGET). Invariant A7.
 */
export const smsBudgets = {
  network: { allowed: 20, seconds: 3_600 },
  /** The /48 of an IPv6 address: one customer of a provider can own all of it. */
  site: { allowed: 60, seconds: 3_600 },
  account: { allowed: 10, seconds: 86_400 },
  block: { allowed: 30, seconds: 86_400 },
} as const;

/** Largest wait in seconds that a refusal states, however long the budget stays used up. Spec 1 §8 (3100005). */
export const smsLongestWait = 3_600;

/** The /48 around the network of an IPv6 address (its first 64 bits); null for an IPv4 address. Invariant A7. */
export function smsSite(network: string): string | null {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
}

/**
 * The number block of a phone: all but its last four digits. SMS-pumping fraud uses whole blocks of numbers. Invariant
 * A7.
 */
export function smsBlock(phone: string): string {
  return phone.slice(0, -4);
}

/** A code's digits, allowed tries, and lifetime in milliseconds. Invariants A6. */
export const smsCode = { digits: 6, tries: 5, lifetime: 600_000 } as const;

/** Seconds until the next code may be requested, after `sendings` codes within the hour. Spec 1 §7 (time_to_wait). */
export function smsNextWait(sendings: number): number {
  return smsWaits[Math.min(Math.max(sendings, 1), smsWaits.length) - 1] ?? 0;
}
