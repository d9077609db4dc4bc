// Starts a return for a client: the client's own use cases, in the name of the member of staff. decisions/0113.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/staffReturnStart';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as statements from '../../orders/fulfilment/life/statements.ts';
import { previewed } from '../../orders/fulfilment/preview/previewed.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { methodFor } from '../../orders/returns/chooseMethod.ts';
import { requestReturn } from '../../orders/returns/createReturn.ts';
import { sendReturn, tryReturn } from '../../orders/returns/finalizeReturn.ts';
import type { ForClient } from '../../orders/returns/forClient.ts';
import { dropFor, returnFormFor } from '../../orders/returns/readReturns.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';

/** The order as its client has it. Throws staff_refused, order_not_found, step_refused for an order whose client was erased. */
async function asked(shop: Shop, member: StaffMember, increment_id: string, how: 'read' | 'act' = 'act') {
  (how === 'read' ? requireRead : requireAct)(member, 'start_return');
  // The form has the client's addresses.
  requireRead(member, 'see_client');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const own = await readWholeOrder(shop.db, order_id);
  if (!own) throw new ApiError('order_not_found');
  if (own.erased_at !== null) throw new ApiError('step_refused', { fields: { step: 'not_now' } });
  const of: ForClient = {
    own,
    customer_id: own.customer_id,
    name: (tx, at) => statements.explain(tx, { actor: 'staff', staff_id: member.staff_id, reason: 'sent_off', at }),
  };
  // The words of the client's storefront: the mail and the papers are in them too.
  return { of, locale: isLocale(own.locale) ? own.locale : ('uk_en' as const) };
}

/** Throws staff_refused, order_not_found, step_refused. */
export async function readReturnStart(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { return_type }: QueryOf<typeof contract.staffReturnForm>,
): Promise<AnswerOf<typeof contract.staffReturnForm>> {
  const { of, locale } = await asked(shop, member, increment_id, 'read');
  // Only what the contract names: hashes open papers in the client's name.
  return contract.staffReturnForm.answer.parse(await returnFormFor(shop, of, { locale, return_type }));
}

/** Throws staff_refused, order_not_found, step_refused, payload_refused, return_refused, out_of_stock. */
export async function requestForClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnRequest>,
): Promise<AnswerOf<typeof contract.staffReturnRequest>> {
  const { of, locale } = await asked(shop, member, increment_id);
  const { request } = await requestReturn(shop, of, { ...body, locale });
  return { request_id: request.request_id };
}

/** Throws staff_refused, order_not_found, step_refused, return_refused, address_refused, no_pickup_times. */
export async function methodForClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnMethod>,
): Promise<AnswerOf<typeof contract.staffReturnMethod>> {
  const { of, locale } = await asked(shop, member, increment_id);
  const { request } = await methodFor(shop, of, { ...body, locale });
  return { request_id: request.request_id };
}

/**
 * Sends the return off: its log names the member. Throws staff_refused, order_not_found, step_refused, return_refused,
 * no_pickup_times, address_refused, total_changed, out_of_stock.
 */
export async function sendForClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { step_key, ...body }: BodyOf<typeof contract.staffReturnSend> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffReturnSend>> {
  const { of, locale } = await asked(shop, member, increment_id);
  const { row } = await sendReturn(shop, of, { ...body, locale }, step_key?.key ?? '');
  return { return: { increment_id: row.increment_id, status: row.status } };
}

/** Throws what `sendForClient` throws; books nothing at a carrier. */
export async function previewSend(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnSendPreview>,
): Promise<AnswerOf<typeof contract.staffReturnSendPreview>> {
  const { of, locale } = await asked(shop, member, increment_id);
  const preview = await previewed(shop, of.own.order_id, (rolled) => tryReturn(rolled, of, { ...body, locale }));
  // Money goes back when the pieces are here and accepted.
  return { preview, needs_second: false };
}

/** Throws staff_refused, order_not_found, step_refused, return_refused. */
export async function dropForClient(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  body: BodyOf<typeof contract.staffReturnDrop>,
): Promise<AnswerOf<typeof contract.staffReturnDrop>> {
  const { of } = await asked(shop, member, increment_id);
  return dropFor(shop, of, body);
}
