import { markWechat } from './wechatMark.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import * as queries from './queries.ts';

export type WechatIdentity = queries.WechatIdentity;

/**
 * Links a WeChat person to a customer; the same pair again has no effect. Throws wechat_unionid_used if the person is
 * linked to another customer, wechat_already_bound if the customer is linked to another person. Spec 1 §8, spec 3 §8.
 */
export async function bind(tx: Tx, person: WechatIdentity, customer_id: string, now: Date): Promise<void> {
  if (!(await queries.insertBinding(tx, person, customer_id, now))) {
    const owner = await queries.customerOf(tx, person.unionid);
    throw new ApiError(owner === null ? 'wechat_already_bound' : 'wechat_unionid_used');
  }
  await markWechat(tx, customer_id, true, now);
}

/** Unlinks the customer's WeChat account, if any. */
export async function release(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await queries.deleteBinding(tx, customer_id);
  await markWechat(tx, customer_id, false, now);
}

/** The customer linked to a WeChat person. */
export function boundCustomer(tx: Tx, unionid: string): Promise<string | null> {
  return queries.customerOf(tx, unionid);
}
