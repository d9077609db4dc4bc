import { phoneLogin } from '@vitrine/rules/account/signIn';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import { checkedAddress } from '../../../server/src/modules/customers/customer/acceptAddress.ts';
import { checkProfile } from '../../../server/src/modules/customers/customer/profileForm.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { PersonRow } from './rows.ts';

export type Wrong = Record<string, string>;
/** The fields of a customer's row that later events change. */
export type CustomerDraft = NewRow<'customer'> & { newsletter_subscription: string | null; is_binded_wechat: boolean };

const filled = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The profile as its owner would have sent it. */
const sentBy = ({ locale, email, phone, password, prefix, ...person }: PersonRow) => ({
  locale,
  action: 'create' as const,
  ...(prefix && { prefix }),
  ...filled({
    email,
    // The form requires a strong password; a password that is not known gets a placeholder that passes.
    password: password ?? 'Not.shown.1874',
    firstname: person.firstname,
    lastname: person.lastname,
    firstname2: person.firstname2,
    lastname2: person.lastname2,
    social_security_number: person.social_security_number,
    registredphonecode: phone?.phonecode,
    registredloginphone: phone?.loginphone,
  }),
  communication_consent: true,
  piplOptin: true,
});

/** A person's customer row, validated by the account form; or the message key of each wrong field. Spec 1 §5. */
export async function customerOf(
  person: PersonRow,
  opened_at: string,
  password_hash: string,
  now: Date,
): Promise<{ row: CustomerDraft; wrong: Wrong }> {
  const { fields, values } = await checkProfile(sentBy(person), now);
  const { phone, email, locale } = person;
  const row = {
    ...values,
    firstname: values.firstname ?? person.firstname,
    lastname: values.lastname ?? person.lastname,
    customer_id: person.id,
    store: locale,
    country_id: storefrontOf(locale).country,
    email: email && plainEmail(email),
    email_canonical: email && canonicalEmail(email),
    phone_login: phone && phoneLogin(phone.phonecode, phone.loginphone),
    // The house they come from uses these keys.
    email_proven_at: email && opened_at,
    phone_proven_at: phone && opened_at,
    password_hash,
    favorite_shop_code: person.favorite_shop_code,
    communication_consent: true,
    pipl_optin: true,
    is_light_account: false,
    is_binded_wechat: false,
    newsletter_subscription: null,
    created_at: opened_at,
    updated_at: opened_at,
  };
  return { row, wrong: fields };
}

/** A person's address book, each address validated by its country's form; the first is primary. Spec 2 §5. */
export function addressBookOf(
  { id, locale, addresses }: PersonRow,
  opened_at: string,
  now: Date,
): { rows: NewRow<'customer_address'>[]; wrong: Wrong } {
  const { language } = storefrontOf(locale);
  const checked = addresses.map((fields) => checkedAddress('shipping', fields, language, now));
  return {
    wrong: Object.assign({}, ...checked.map(({ wrong }) => wrong ?? {})) as Wrong,
    rows: checked.flatMap(({ address }, index) =>
      address
        ? [
            {
              customer_id: id,
              address_id: crypto.randomUUID(),
              fields: address,
              is_default_shipping: index === 0,
              is_default_billing: index === 0,
              created_at: new Date(Date.parse(opened_at) + index).toISOString(),
            },
          ]
        : [],
    ),
  };
}
