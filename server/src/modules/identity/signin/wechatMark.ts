import type { Database, Tx } from '../../../platform/db/database.ts';
import * as customers from '../../customers/customer/customers.ts';

/**
 * The customer with this sign-in phone (country code and number). Call it only after a proof of the phone (invariant
 * A5).
 */
export async function customerOfPhone(db: Database | Tx, phone: string): Promise<string | null> {
  return (await customers.customerByPhone(db, phone))?.customer_id ?? null;
}

/** Sets whether the customer's pages show a linked WeChat account (spec 1 §3 is_binded_wechat). */
export async function markWechat(tx: Tx, customer_id: string, is_binded_wechat: boolean, now: Date): Promise<void> {
  await customers.updateCustomer(tx, customer_id, { is_binded_wechat, updated_at: now });
}

/** Records that the session that created the account had proven its phone (decisions/0016). */
export async function markPhoneProven(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await customers.updateCustomer(tx, customer_id, { phone_proven_at: now });
}
