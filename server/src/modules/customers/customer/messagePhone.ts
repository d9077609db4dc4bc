import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import type { Tx } from '../../../platform/db/database.ts';
import { customer } from './customers.ts';

/**
 * The sign-in phone that gets the messages of an account without a mailbox; null for an account that gets mails, or whose
 * phone gets no text messages. Spec 1 §9, invariant A7.
 */
export async function messagePhone(tx: Tx, customer_id: string): Promise<string | null> {
  const known = await customer(tx, customer_id);
  if (!known || known.phone_login === null || reachableEmail(known.email) !== null) return null;
  return smsPhone(known.phonecode ?? '', known.loginphone ?? '');
}
