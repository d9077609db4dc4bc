// The signature of a carrier's reports: `carrier-signature: t=SECONDS,v1=HEX`, an HMAC-SHA256 over the moment and the raw
// body with the carrier's own key. decisions/0068.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds between the signature and its arrival, at most: an older report is a replay. */
const signatureSeconds = 300;

const hmacOf = (key: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest();

/** Why a report is refused; null when its signature is right and recent. */
export function signatureFault(
  header: string | undefined,
  { keys, body, now }: { readonly keys: readonly string[]; readonly body: Buffer; readonly now: Date },
): 'unsigned' | 'late' | 'wrong' | null {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return 'unsigned';
  const bytes = Buffer.from(given, 'hex');
  if (!keys.some((key) => timingSafeEqual(hmacOf(key, seconds, body), bytes))) return 'wrong';
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > signatureSeconds ? 'late' : null;
}
