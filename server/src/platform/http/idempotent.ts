import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '@vitrine/contract/errors';
import type { Shop } from '../shop/shop.ts';
import { aside } from '../load/admission.ts';
import { ApiError } from '../errors/ApiError.ts';
import * as queries from './queries.ts';

type Call = {
  /** The visitor's stored session (`ensureSession`): no other visitor's call sees the key. */
  session_id: string;
  /** The `Idempotency-Key` header. */
  key: string;
  /** All that decides what is done: the call's name and its body. */
  payload: unknown;
};

type Outcome = { answer: unknown } | { refusal: ErrorName; detail: ApiError['detail'] };

/** How long a second call waits for the first one to end. */
const patienceMs = 25_000;

/**
 * Does `work` once per key and answers the same to every call with the same key and payload, across restarts and
 * servers; a call that comes while the first is at work waits for it. A refusal (4xx) is an answer too; a fault of ours
 * is not, and gives the key free. Where a process died at work, the next call does `work` again after half a minute: so
 * work must itself be safe to repeat (invariant M4). `work`'s answer must be JSON. api.md, invariant M5.
 * Throws idempotency_conflict when the key came with another payload, unavailable when the first call does not end.
 */
export async function idempotent<Answer>(shop: Shop, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  const payload_hash = createHash('sha256').update(JSON.stringify(call.payload, inOrder)).digest();
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
    await queries.settleClaim(shop.db, call, holder, JSON.stringify({ answer } satisfies Outcome));
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.spec.status < 500 && error.spec.status !== 429) {
      const refusal: Outcome = { refusal: error.error_name, detail: error.detail };
      await queries.settleClaim(shop.db, call, holder, JSON.stringify(refusal));
    } else await queries.dropClaim(shop.db, call, holder);
    throw error;
  } finally {
    clearInterval(renew);
  }
}

/** Two payloads that differ in the order of their fields only are the same. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
