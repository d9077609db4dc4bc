// What the server allows, whatever the browser shows (expectations §2, invariants A6, A7).

/** Seconds between one sending to a phone and the next: longer each time. Spec 1 §8 (3100004). */
export const smsWaits = [60, 120, 300, 600] as const;

/** Sendings to one phone within an hour before it is banned for an hour. Spec 1 §8 (3100002). */
export const smsPerHour = 5;

export type SmsVerdict = { kind: 'send' } | { kind: 'wait'; time_to_wait: number } | { kind: 'banned' };

/**
 * Whether another code may be sent to a phone, from the moments (milliseconds) of its earlier sendings and the end of
 * its ban: at most `smsPerHour` in any hour, and each a longer wait after the one before. Spec 1 §8, invariants A7.
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
 * How many codes may leave within so many seconds, counted from the first: to the phones of one network, asked by one
 * account, to one block of ten thousand numbers. The day's total for all is the operator's (SMS_DAY_BUDGET). Invariant
 * A7.
 */
export const smsBudgets = {
  network: { allowed: 20, seconds: 3_600 },
  /** The /48 of an IPv6 address, which one customer of a provider can own whole. */
  site: { allowed: 60, seconds: 3_600 },
  account: { allowed: 10, seconds: 86_400 },
  block: { allowed: 30, seconds: 86_400 },
} as const;

/** Seconds that a refusal names at most, however long a budget is still used up. Spec 1 §8 (3100005). */
export const smsLongestWait = 3_600;

/** The /48 around the network of an IPv6 address (its first 64 bits); null for an IPv4 address. Invariant A7. */
export function smsSite(network: string): string | null {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
}

/**
 * The block of numbers of a phone: all but its last four digits. SMS-pumping fraud earns per message and owns whole
 * blocks. Invariant A7.
 */
export function smsBlock(phone: string): string {
  return phone.slice(0, -4);
}

/** A code: its digits, how often it may be tried, how long it lives (milliseconds). Invariants A6. */
export const smsCode = { digits: 6, tries: 5, lifetime: 600_000 } as const;

/** Seconds until the next code may be asked for, once this many left within the hour. Spec 1 §7 (time_to_wait). */
export function smsNextWait(sendings: number): number {
  return smsWaits[Math.min(Math.max(sendings, 1), smsWaits.length) - 1] ?? 0;
}
