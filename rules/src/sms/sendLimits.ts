// What the server allows, whatever the browser shows (expectations §2, invariants A6, A7).

/** Seconds between one sending to a phone and the next: longer each time. Spec 1 §8 (3100004). */
export const smsWaits = [60, 120, 300, 600] as const;

/** Sendings to one phone within an hour before it is banned for an hour. Spec 1 §8 (3100002). */
export const smsPerHour = 5;

export type SmsVerdict = { kind: 'send' } | { kind: 'wait'; time_to_wait: number } | { kind: 'banned' };

/**
 * Whether another code may be sent to a phone, from the moments (milliseconds) of its earlier sendings: at most
 * `smsPerHour` in any hour, and each a longer wait after the one before. Spec 1 §8, invariants A7.
 */
export function smsVerdict(sent_at: readonly number[], now: number): SmsVerdict {
  const recent = sent_at.filter((moment) => now - moment < 3_600_000);
  if (recent.length >= smsPerHour) return { kind: 'banned' };
  const last = Math.max(...recent);
  const wait = smsWaits[Math.min(recent.length, smsWaits.length) - 1];
  if (wait === undefined) return { kind: 'send' };
  const time_to_wait = Math.ceil((last + wait * 1000 - now) / 1000);
  return time_to_wait > 0 ? { kind: 'wait', time_to_wait } : { kind: 'send' };
}

/** A code: its digits, how often it may be tried, how long it lives (milliseconds). Invariants A6. */
export const smsCode = { digits: 6, tries: 5, lifetime: 600_000 } as const;

export type SmsCodeState = { readonly sent_at: number; readonly tries: number; readonly is_used: boolean };

/** Whether a code may still be tried, before it is compared with anything. Invariants A6. */
export function smsCodeVerdict({ sent_at, tries, is_used }: SmsCodeState, now: number): 'try' | 'dead' {
  return !is_used && tries < smsCode.tries && now - sent_at < smsCode.lifetime ? 'try' : 'dead';
}
