import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '@vitrine/contract/errors';
import type { Shop } from '../shop/shop.ts';
import { aside } from '../load/admission.ts';
import { ApiError } from '../errors/ApiError.ts';
import * as queries from './queries.ts';

export { sweepKeys } from './queries.ts';

type Call = {
  /** The visitor's stored session (`ensureSession`); keys are scoped to it. */
  session_id: string;
  /** The `Idempotency-Key` header. */
  key: string;
  /** Everything that determines the work: the call's name and its body. */
  payload: unknown;
};

type Outcome = { answer: unknown } | { refusal: ErrorName; detail: ApiError['detail'] };

/** How long a second call waits for the first one to end, in milliseconds. */
const patienceMs = 25_000;

/**
 * Runs `work` once per key and repeats its answer to every call with the same key and payload, across restarts and
 * servers; a concurrent call waits for the first. Stores a refusal (4xx) like an answer; a server error releases the key.
 * When a process dies during `work`, the next call runs it again after the lease of 30 seconds, so `work` must be
 * idempotent itself (invariant M4). `work`'s answer must be JSON. api.md, invariant M5.
 * Throws idempotency_conflict when the key came with another payload, unavailable when the first call does not end.
 */
export async function idempotent<Answer>(shop: Shop, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  const payload_hash = payloadHash(call.payload);
  const holder = randomUUID();
  const until = performance.now() + patienceMs;
  while (!(await queries.claim(shop.db, call, payload_hash, holder))) {
    const found = await queries.claimed(shop.db, call);
    if (found && !found.payload_hash.equals(payload_hash)) throw new ApiError('idempotency_conflict');
    if (found?.outcome) {
      const outcome = found.outcome as Outcome;
      if ('refusal' in outcome) throw new ApiError(outcome.refusal, outcome.detail);
      return outcome.answer as Answer;
    }
    if (performance.now() > until) throw new ApiError('unavailable');
    await aside(() => sleep(100));
  }
  return doOnce(shop, call, holder, work);
}

async function doOnce<Answer>(shop: Shop, call: Call, holder: string, work: () => Promise<Answer>): Promise<Answer> {
  const renew = setInterval(
    () => void queries.renewClaim(shop.db, call, holder).catch((error: unknown) => shop.log.warn({ err: error })),
    (queries.leaseSeconds * 1000) / 3,
  );
  try {
    const answer = await work();
    await queries.finishClaim(shop.db, call, holder, JSON.stringify({ answer } satisfies Outcome));
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.spec.status < 500 && error.spec.status !== 429) {
      const refusal: Outcome = { refusal: error.error_name, detail: error.detail };
      await queries.finishClaim(shop.db, call, holder, JSON.stringify(refusal));
    } else await queries.dropClaim(shop.db, call, holder);
    throw error;
  } finally {
    clearInterval(renew);
  }
}

/** The hash of everything that determines a call's work, whatever the order of its fields. Invariant M5. */
export const payloadHash = (payload: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(payload, inOrder)).digest();

/** Sorts the fields of a payload, so that their order does not change its hash. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
