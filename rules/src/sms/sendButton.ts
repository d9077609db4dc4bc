/** How long the button is disabled after a banned response, in milliseconds. Spec 1 §4, §9. */
export const smsLock = 3_600_000;

/** Error codes of a refused send. Spec 1 §8. */
export const smsCodes = { banned: 3_100_002, wait: 3_100_004, wait_address: 3_100_005 } as const;

export type SmsRefusal = {
  /** When the button is enabled again, in milliseconds. */
  until: number;
  /** Minutes in the message, rounded up. */
  minutes: number;
  is_banned: boolean;
};

/**
 * How long a refused send disables the button: an hour when banned, else `time_to_wait` seconds; null for codes that
 * show the server's own message. Spec 1 §4, §8.
 */
export function smsRefusal(internal_code: number, time_to_wait: number, now: number): SmsRefusal | null {
  if (internal_code === smsCodes.banned) return { until: now + smsLock, minutes: smsLock / 60_000, is_banned: true };
  if (internal_code !== smsCodes.wait && internal_code !== smsCodes.wait_address) return null;
  const seconds = Math.max(0, time_to_wait);
  return { until: now + seconds * 1000, minutes: Math.ceil(seconds / 60), is_banned: false };
}

/** State of the button at a moment: disabled with the remaining seconds, rounded up, or enabled. Spec 1 §4. */
export function smsButton(until: number | null, now: number): { is_disabled: boolean; seconds: number } {
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  return { is_disabled: seconds > 0, seconds };
}
