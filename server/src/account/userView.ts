import type { User } from '@vitrine/contract/session';
import { genderByTitle, isTitle } from '@vitrine/rules/account/titles';
import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';
import type { AddressRow, CustomerRow } from './queries.ts';
import { savedAddressOf } from './savedAddress.ts';

const isCountry = (text: string): text is Country => countries.some((country) => country === text);

/** What the storefront may know of a signed-in customer. Spec 1 §3. */
export function userOf(
  row: CustomerRow & { has_bought?: boolean },
  addresses: readonly AddressRow[],
  new_account = false,
): User {
  const prefix = row.prefix !== null && isTitle(row.prefix) ? row.prefix : null;
  if (!isCountry(row.country_id)) throw new RangeError('a customer of no country');
  return {
    prefix,
    gender: prefix ? genderByTitle[prefix] : 'U',
    firstname: row.firstname,
    lastname: row.lastname,
    middlename: row.middlename,
    email: row.email ?? '',
    country_id: row.country_id,
    postcode: row.postcode,
    telephone: row.telephone,
    newsletter_subscription: row.newsletter_subscription,
    new_account,
    is_light_account: row.is_light_account,
    wechatlinked: row.is_binded_wechat,
    is_binded_wechat: row.is_binded_wechat,
    user_type: row.has_bought ? 1 : 0,
    shipping_addresses: addresses.map(savedAddressOf),
  };
}
