import type { profile as contract } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { isPlaceholderEmail, lockedFields } from '@vitrine/rules/account/profileEditing';
import { isTitle } from '@vitrine/rules/account/titles';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { placeOf } from '../../customers/customer/placeOf.ts';
import * as customers from '../../customers/customer/customers.ts';
import { countryOfCustomer } from '../../customers/customer/userView.ts';

/** The customer's whole profile. Throws session_ended when the account no longer exists. Spec 2 §3, spec 3 §3. */
export async function readProfile(shop: Shop, customer_id: string): Promise<AnswerOf<typeof contract>> {
  const row = await customers.customer(shop.db, customer_id);
  if (!row) throw new ApiError('session_ended');
  const [year, month, day] = row.dob?.split('-') ?? [];
  return {
    profile: {
      prefix: row.prefix !== null && isTitle(row.prefix) ? row.prefix : null,
      firstname: row.firstname,
      lastname: row.lastname,
      middlename: row.middlename,
      firstname2: row.firstname2,
      lastname2: row.lastname2,
      email: row.email !== null && isPlaceholderEmail(row.email) ? null : row.email,
      country_id: countryOfCustomer(row),
      company: row.company,
      social_security_number: row.social_security_number,
      dob: year && month && day ? { year, month, day } : null,
      telephone: row.telephone,
      phonecode: row.phonecode,
      loginphone: row.loginphone,
      phone_login: row.phone_login !== null,
      place: placeOf(row),
      newsletter_subscription: row.newsletter_subscription,
      communication_consent: row.communication_consent,
      piplOptin: row.pipl_optin,
      favorite_shop_code: row.favorite_shop_code,
      is_light_account: row.is_light_account,
      is_binded_wechat: row.is_binded_wechat,
      locked: [...lockedFields(row)],
    },
  };
}
