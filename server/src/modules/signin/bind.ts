import { markWechat } from './wechatMark.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import * as queries from './queries.ts';

export type Person = queries.Person;

/**
 * Binds a person of the messaging app to a customer. Throws wechat_unionid_used where the person belongs to another,
 * wechat_already_bound where the customer has another; the same pair again is fine. Spec 1 §8, spec 3 §8.
 */
export async function bind(tx: Tx, person: Person, customer_id: string, now: Date): Promise<void> {
  if (!(await queries.insertBinding(tx, person, customer_id, now))) {
    const owner = await queries.customerOf(tx, person.unionid);
    throw new ApiError(owner === null ? 'wechat_already_bound' : 'wechat_unionid_used');
  }
  await markWechat(tx, customer_id, true, now);
}

/** Takes the messaging account off the customer, if there is one. */
export async function release(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await queries.deleteBinding(tx, customer_id);
  await markWechat(tx, customer_id, false, now);
}

/** The customer to whom a person of the messaging app is bound. */
export function boundCustomer(tx: Tx, unionid: string): Promise<string | null> {
  return queries.customerOf(tx, unionid);
}
