import type { User } from '@vitrine/contract/user';
import { genderByTitle, isTitle } from '@vitrine/rules/account/titles';
import { type Country, isCountry, type Language } from '@vitrine/rules/storefronts/storefronts';
import type { AddressRow, CustomerRow, KnownCustomer } from './customerRows.ts';
import { savedAddressOf } from './savedAddress.ts';

/** The customer's country. Throws RangeError on a row with an unknown country, which no form could have stored. */
export function countryOfCustomer({ country_id }: Pick<CustomerRow, 'country_id'>): Country {
  if (!isCountry(country_id)) throw new RangeError('a customer of no country');
  return country_id;
}

/** The fields of a signed-in customer that the storefront receives. Spec 1 §3. */
export function userOf(
  row: KnownCustomer,
  addresses: readonly AddressRow[],
  language: Language,
  new_account = false,
): User {
  const prefix = row.prefix !== null && isTitle(row.prefix) ? row.prefix : null;
  return {
    prefix,
    gender: prefix ? genderByTitle[prefix] : 'U',
    firstname: row.firstname,
    lastname: row.lastname,
    middlename: row.middlename,
    email: row.email ?? '',
    country_id: countryOfCustomer(row),
    postcode: row.postcode,
    telephone: row.telephone,
    newsletter_subscription: row.newsletter_subscription,
    new_account,
    is_light_account: row.is_light_account,
    wechatlinked: row.is_binded_wechat,
    is_binded_wechat: row.is_binded_wechat,
    user_type: row.has_bought ? 1 : 0,
    'mini-wishlist': row.wishes,
    shipping_addresses: addresses.map((address) => savedAddressOf(address, language)),
  };
}
