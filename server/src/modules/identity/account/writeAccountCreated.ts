import { greetingName } from '@vitrine/rules/account/greetingName';
import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { accountCreatedMail } from './accountCreatedMail.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import * as customers from '../../customers/customer/customers.ts';
import { nameOf } from '../../customers/customer/savedAddress.ts';
import { countryOfCustomer } from '../../customers/customer/userView.ts';

/**
 * Confirms a new account by mail, while the account exists. Greets by the email where the name may contain more than a
 * name, because the mailbox is not proven yet.
 */
export const writeAccountCreated: MailWriter = async (shop, { customer_id, locale }, { site, house }) => {
  const found = customer_id ? await customers.customer(shop.db, customer_id) : undefined;
  if (!found?.email || isPlaceholderEmail(found.email)) return null;
  const { email, firstname, lastname } = found;
  const name = greetingName(nameOf({ firstname, lastname, country_id: countryOfCustomer(found) })) ?? email;
  return { to: email, ...accountCreatedMail(locale, site, house, { name, email }) };
};
