import { greetingName } from '@vitrine/rules/account/greetingName';
import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { accountCreatedMail } from '../mail/accountCreatedMail.ts';
import type { Writer } from '../mail/kinds.ts';
import * as queries from './queries.ts';
import { nameOf } from './savedAddress.ts';
import { countryOf } from './userView.ts';

/** That an account was opened; to its email, as long as the account is there. Greets by the
 * email where the name is more than one: nobody has proven yet that they may write to it.  */
export const writeAccountCreated: Writer = async (shop, { customer_id, locale }, { site, house }) => {
  const found = customer_id ? await queries.customer(shop.db, customer_id) : undefined;
  if (!found?.email || isPlaceholderEmail(found.email)) return null;
  const { email, firstname, lastname } = found;
  const name = greetingName(nameOf({ firstname, lastname, country_id: countryOf(found) })) ?? email;
  return { to: email, ...accountCreatedMail(locale, site, house, { name, email }) };
};
