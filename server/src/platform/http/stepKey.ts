import { ApiError } from '../errors/ApiError.ts';

/** The `Idempotency-Key` of a call of staff, under its member, and what the call asked for: its payload's hash. */
export type StepKey = { readonly key: string; readonly payload_hash: Buffer };

/**
 * Throws idempotency_conflict where a key was used with another payload. A stored hash is null where an earlier release
 * wrote it. Invariant M5.
 */
export function assertSamePayload(stored: { payload_hash: Buffer | null }, { payload_hash }: StepKey): void {
  if (stored.payload_hash && !stored.payload_hash.equals(payload_hash)) throw new ApiError('idempotency_conflict');
}
