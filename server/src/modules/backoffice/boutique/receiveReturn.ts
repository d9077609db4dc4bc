import type { BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/boutiquePage';
import type { Shop } from '../../../platform/shop/shop.ts';
import { inspectReturn } from '../../orders/fulfilment/returns/inspectReturn.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';

/**
 * Receives a return in a boutique, once per id of the step, and notes the condition of its pieces. It has transactions of its own, of
 * which each is done once or alike, so that a step that is sent again finds them done. Returns why not. decisions/0082.
 */
export async function receiveReturn(
  shop: Shop,
  { store_id, staff_id }: { store_id: string; staff_id: string },
  { step_id, number, conditions = {} }: BodyOf<typeof contract.boutiqueTake>,
  payload_hash: Buffer,
): Promise<'unknown' | 'not_now' | 'not_this_store' | null> {
  const step_key = { key: `boutique ${step_id}`, payload_hash };
  const refusal = await takeReturnStep(shop, number, 'receive', { actor: 'staff', staff_id, store_id, step_key });
  if (refusal === 'unknown_return') return 'unknown';
  if (refusal !== null) return refusal === 'not_this_store' ? refusal : 'not_now';
  const without = { loss: '0', reason: '', photo: null };
  for (const [line, condition] of Object.entries(conditions))
    // oxlint-disable-next-line no-await-in-loop -- each takes the order's lock
    await inspectReturn(shop, number, { ...without, line, condition, noted_store_id: store_id });
  return null;
}
