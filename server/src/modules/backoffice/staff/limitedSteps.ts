// The steps by which money or pieces leave, each within the limit of its member. decisions/0112.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staff';
import type * as refundContract from '@vitrine/contract/staffRefunds';
import type * as goodwillContract from '@vitrine/contract/staffGoodwill';
import type * as returnContract from '@vitrine/contract/staffReturnStart';
import type * as stockContract from '@vitrine/contract/staffStock';
import type * as taskContract from '@vitrine/contract/staffTasks';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as fulfilment from '../../orders/fulfilment/life/orderLife.ts';
import * as queries from './approvalQueries.ts';
import { declareForClient } from './declarationTasks.ts';
import { grantToClient } from './goodwillTasks.ts';
import { type Asked, limited } from './limits.ts';
import { stepRefund, stepWithdrawal } from './refundTasks.ts';
import type { StaffMember as Member } from './staffRows.ts';
import { stepOrder, stepReturn } from './staffWork.ts';
import { writeOff } from './stockTasks.ts';
import { review } from './tasks.ts';

type Keyed = { readonly step_key: StepKey | undefined };

/** A step of an order as it is proposed. */
export const orderStepAsked = async (shop: Shop, subject: string, body: object): Promise<Asked> => ({
  kind: 'order',
  subject,
  order_id: (await fulfilment.orderIdOf(shop.db, subject)) ?? null,
  body,
});

/** A decision of a review as it is proposed. */
export const reviewAsked = async (shop: Shop, subject: string, body: object): Promise<Asked> => ({
  ...(await orderStepAsked(shop, subject, body)),
  kind: 'review',
});

/** A step of a return as it is proposed. */
export const returnStepAsked = async (shop: Shop, subject: string, body: object): Promise<Asked> => ({
  kind: 'return',
  subject,
  order_id: (await fulfilment.returnNumbered(shop.db, subject))?.order_id ?? null,
  body,
});

/** Throws what `stepOrder` throws, and step_refused above the limit. */
export async function limitedOrderStep(
  shop: Shop,
  member: Member,
  number: string,
  { step_key, ...body }: BodyOf<typeof contract.staffOrderStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffOrderStep>> {
  const asked = await orderStepAsked(shop, number, body);
  return limited(shop, member, asked, (of) => stepOrder(of, member, number, { ...body, step_key }));
}

/** Throws what `review` throws, and step_refused above the limit. */
export async function limitedReview(
  shop: Shop,
  member: Member,
  number: string,
  body: BodyOf<typeof taskContract.staffReview>,
): Promise<AnswerOf<typeof taskContract.staffReview>> {
  const asked = await reviewAsked(shop, number, body);
  return limited(shop, member, asked, (of) => review(of, member, number, body));
}

/** Throws what `stepReturn` throws, and step_refused above the limit. */
export async function limitedReturnStep(
  shop: Shop,
  member: Member,
  number: string,
  { step_key, ...body }: BodyOf<typeof contract.staffReturnStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffReturnStep>> {
  const asked = await returnStepAsked(shop, number, body);
  return limited(shop, member, asked, (of) => stepReturn(of, member, number, { ...body, step_key }));
}

/** Throws what `stepRefund` throws, and step_refused above the limit. */
export async function limitedRefund(
  shop: Shop,
  member: Member,
  refund_id: number,
  { step_key, ...body }: BodyOf<typeof refundContract.staffRefund> & Keyed,
): Promise<AnswerOf<typeof refundContract.staffRefund>> {
  const order_id = Number.isSafeInteger(refund_id) ? await queries.orderIdOfRefund(shop.db, refund_id) : null;
  const asked: Asked = { kind: 'refund', subject: String(refund_id), order_id, body };
  return limited(shop, member, asked, (of) => stepRefund(of, member, refund_id, { ...body, step_key }));
}

/** Throws what `stepWithdrawal` throws, and step_refused above the limit. */
export async function limitedWithdrawal(
  shop: Shop,
  member: Member,
  withdrawal_id: string,
  body: BodyOf<typeof refundContract.staffWithdrawalStep>,
): Promise<AnswerOf<typeof refundContract.staffWithdrawalStep>> {
  const order_id = isUuid(withdrawal_id) ? await queries.orderIdOfWithdrawal(shop.db, withdrawal_id) : null;
  const asked: Asked = { kind: 'withdrawal', subject: withdrawal_id, order_id, body };
  return limited(shop, member, asked, (of) => stepWithdrawal(of, member, withdrawal_id, body));
}

/** A declared withdrawal as it is proposed: before dispatch it cancels its order. */
export const declarationAsked = async (shop: Shop, subject: string, body: object): Promise<Asked> => ({
  ...(await orderStepAsked(shop, subject, body)),
  kind: 'declaration',
});

/** Throws what `declareForClient` throws, and step_refused above the limit. */
export async function limitedDeclaration(
  shop: Shop,
  member: Member,
  number: string,
  { step_key, ...body }: BodyOf<typeof returnContract.staffDeclareWithdrawal> & Keyed,
): Promise<AnswerOf<typeof returnContract.staffDeclareWithdrawal>> {
  const asked = await declarationAsked(shop, number, body);
  return limited(shop, member, asked, (of) => declareForClient(of, member, number, { ...body, step_key }));
}

/** A price reduction as it is proposed. */
export const goodwillAsked = async (shop: Shop, subject: string, body: object): Promise<Asked> => ({
  ...(await orderStepAsked(shop, subject, body)),
  kind: 'goodwill',
});

/** Throws what `grantToClient` throws, and step_refused above the limit. */
export async function limitedGoodwill(
  shop: Shop,
  member: Member,
  number: string,
  { step_key, ...body }: BodyOf<typeof goodwillContract.staffGoodwill> & Keyed,
): Promise<AnswerOf<typeof goodwillContract.staffGoodwill>> {
  const asked = await goodwillAsked(shop, number, body);
  return limited(shop, member, asked, (of) => grantToClient(of, member, number, { ...body, step_key }));
}

/** Throws what `writeOff` throws, and step_refused above the limit. */
export function limitedWriteOff(
  shop: Shop,
  member: Member,
  { step_key, ...body }: BodyOf<typeof stockContract.staffWriteOff> & Keyed,
): Promise<AnswerOf<typeof stockContract.staffWriteOff>> {
  const asked: Asked = { kind: 'write_off', subject: body.place, order_id: null, body };
  return limited(shop, member, asked, (of) => writeOff(of, member, { ...body, step_key }));
}
