import { checkCode, hasCode } from '../pickupcode/pickupCode.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { type StepRefusal, takeStep } from '../steps/takeStep.ts';

/** Why an order was not handed over. */
export type HandOverRefusal = StepRefusal | 'id_not_checked' | 'code_wrong' | 'code_wait';

const refusals = { wrong: 'code_wrong', wait: 'code_wait' } as const;

/**
 * Hands an order over to its collector: the boutique has checked the identity document, and the collector's code is right.
 * Returns why not; null when it is done. decisions/0061.
 */
export async function handOver(
  shop: Shop,
  order_id: string,
  { code, is_id_checked, staff_id }: { code: string; is_id_checked: boolean; staff_id?: string },
): Promise<HandOverRefusal | null> {
  if (!is_id_checked) return 'id_not_checked';
  // Not ready yet, or handed over by a call whose answer was lost: no code is wrong.
  if (!(await hasCode(shop.db, order_id))) return 'not_now';
  const found = await checkCode(shop, order_id, code);
  if (found !== 'right') return refusals[found];
  return takeStep(shop, order_id, 'collect', { actor: 'staff', staff_id });
}
