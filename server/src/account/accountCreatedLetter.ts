import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { accountCreatedMail } from '../mail/accountCreatedMail.ts';
import type { Writer } from '../mail/kinds.ts';
import * as queries from './queries.ts';
import { nameOf } from './savedAddress.ts';
import { countryOf } from './userView.ts';

/** That an account was opened; to its email, as long as the account is there. */
export const writeAccountCreated: Writer = async (shop, { customer_id, locale }, { site, house }) => {
  const found = customer_id ? await queries.customer(shop.db, customer_id) : undefined;
  if (!found?.email || isPlaceholderEmail(found.email)) return null;
  const { email, firstname, lastname } = found;
  const name = nameOf({ firstname, lastname, country_id: countryOf(found) });
  return { to: email, ...accountCreatedMail(locale, site, house, { name, email }) };
};
