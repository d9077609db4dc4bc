import { randomUUID } from 'node:crypto';
import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { deviceName, type SeenDevice } from '@vitrine/rules/session/device';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { accountMails } from './mails.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { customer } from '../../customers/customer/customers.ts';

/**
 * Mails the customer when a browser signs in to this account for the first time (decisions/0019). The browser that
 * opens an account, sets a password or changes the email counts as known. ASVS 6.3.5.
 */
export async function queueNewDevice(
  tx: Tx,
  customer_id: string,
  locale: Locale,
  device: SeenDevice,
  now: Date,
): Promise<void> {
  const email = (await customer(tx, customer_id))?.email;
  if (!email || isPlaceholderEmail(email)) return;
  // The mailbox at the time of the sign-in, so that an attacker who changes it at once does not get the mail instead.
  const data = { email, device: deviceName(device), signed_in_at: now.toISOString() };
  // A random event per sign-in, because two may happen within one millisecond.
  await queueMail(tx, { kind: accountMails.new_device, event: randomUUID(), locale, customer_id, data }, now);
}
