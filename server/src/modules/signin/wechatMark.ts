import type { Database, Tx } from '../../platform/db/database.ts';
import * as customers from '../customer/customers.ts';

/**
 * The customer who signs in by this phone, code and number in one. Only for who has proven to hold the phone (invariant
 * A5).
 */
export async function customerOfPhone(db: Database | Tx, phone: string): Promise<string | null> {
  return (await customers.customerByPhone(db, phone))?.customer_id ?? null;
}

/** What the customer's pages show of the messaging account (spec 1 §3 is_binded_wechat). */
export async function markWechat(tx: Tx, customer_id: string, is_binded_wechat: boolean, now: Date): Promise<void> {
  await customers.updateCustomer(tx, customer_id, { is_binded_wechat, updated_at: now });
}

/** A new account's phone was proven by the session that opened it (decisions/0016). */
export async function markPhoneProven(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await customers.updateCustomer(tx, customer_id, { phone_proven_at: now });
}
