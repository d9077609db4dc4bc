import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '../errors/ApiError.ts';

/** The `Idempotency-Key` of a call of staff, under its member, and what the call asked for: its payload's hash. */
export type StepKey = { readonly key: string; readonly payload_hash: Buffer };

/**
 * The id of the row that a step makes, of the same key always the same, so that a repeat finds what a server made that died before it
 * answered. Invariant M5.
 */
export function rowIdOf(step_key: StepKey | undefined): string {
  if (step_key === undefined) return randomUUID();
  const hex = createHash('sha256').update(step_key.key).digest('hex');
  // The version of a UUID of one's own making, and its variant. RFC 9562 §5.8.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Throws idempotency_conflict where a key was used with another payload. A stored hash is null where an earlier release
 * wrote it. Invariant M5.
 */
export function assertSamePayload(stored: { payload_hash: Buffer | null }, { payload_hash }: StepKey): void {
  if (stored.payload_hash && !stored.payload_hash.equals(payload_hash)) throw new ApiError('idempotency_conflict');
}
