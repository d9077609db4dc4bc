import type { Tx } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import { assertSamePayload, type StepKey } from '../../../../platform/http/stepKey.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import * as once from './onceQueries.ts';

export { sweepTaken } from './onceQueries.ts';

/**
 * Takes a step of an order once per key, under the order's lock: the key is stored with the step, so that a call that is
 * repeated after its server died finds it. Answers null, as for a step that was taken. Without a key it only takes it.
 * Throws idempotency_conflict for a key that came with another payload. Invariant M5, decisions/0079.
 */
export async function takeOnce<Refusal>(
  tx: Tx,
  { step_key, order_id, now }: { step_key: StepKey | undefined; order_id: string; now: Date },
  take: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  if (step_key === undefined) return take();
  await lockOrder(tx, order_id);
  const taken = await once.taken(tx, step_key);
  if (taken) {
    assertSamePayload(taken, step_key);
    return null;
  }
  const refusal = await take();
  if (refusal === null && !(await once.noteTaken(tx, step_key, { order_id, taken_at: now })))
    throw new ApiError('idempotency_conflict');
  return refusal;
}
