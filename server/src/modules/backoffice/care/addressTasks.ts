// Changes the delivery address of an order in the name of a member of staff. decisions/0109.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { staffOrderAddress as contract } from '@vitrine/contract/staffChanges';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { changeAddress } from '../../orders/fulfilment/address/changeAddress.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct } from '../staff/tasks.ts';

/** Throws staff_refused, order_not_found, address_refused, and step_refused with the reason and both taxes where they differ. */
export async function changeOrderAddress(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { address, step_key }: BodyOf<typeof contract> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract>> {
  requireAct(member, 'change_address');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const refusal = await changeAddress(shop, order_id, { address, staff_id: member.staff_id, step_key });
  if (refusal === null) return { done: true };
  if (refusal.reason === 'unknown_order') throw new ApiError('order_not_found');
  const fields = { address: refusal.reason };
  if (refusal.reason !== 'tax_differs') throw new ApiError('step_refused', { fields });
  const currency = (await readWholeOrder(shop.db, order_id))?.currency ?? '';
  throw new ApiError('step_refused', { fields, tax: { ...refusal.tax, currency } });
}
