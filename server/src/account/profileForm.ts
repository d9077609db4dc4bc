import type { customer as contract } from '@vitrine/contract/account';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type Country, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

type Body = BodyOf<typeof contract>;

/** Form field → field of the call, where they differ (spec 1 §7). */
const sentAs: Readonly<Record<string, string>> = {
  loginphone: 'registredloginphone',
  newsletter: 'newsletter_subscription',
  day: 'dob',
  month: 'dob',
  year: 'dob',
};

function formValues(body: Body): FormValues {
  return {
    prefix: body.prefix,
    firstname: body.firstname,
    lastname: body.lastname,
    firstname2: body.firstname2,
    lastname2: body.lastname2,
    company: body.company,
    country_id: body.country_id,
    email: body.email,
    password: body.password,
    phonecode: body.registredphonecode ?? body.phonecode,
    loginphone: body.registredloginphone,
    telephone: body.telephone,
    postcode: body.postcode,
    social_security_number: body.social_security_number,
    day: body.dob?.day,
    month: body.dob?.month,
    year: body.dob?.year,
    newsletter: body.newsletter_subscription,
    communication_consent: body.communication_consent,
    piplOptin: body.piplOptin,
  };
}

/** The country whose form a profile is: the one it names, else the storefront's. */
export function profileCountry(body: Body): Country {
  return body.country_id ?? storefrontOf(body.locale).country;
}

/** Errors of a profile by the fields of the call, and its values as stored. Spec 1 §5, §7. */
export function checkProfile(body: Body, now: Date): { fields: Record<string, string>; values: Profile } {
  const country = profileCountry(body);
  const values = { ...formValues(body), country_id: country };
  const { language } = storefrontOf(body.locale);
  const errors: FormErrors = validateForm('profile', country, { language, action: body.action }, values, now);
  const fields = Object.fromEntries(Object.entries(errors).map(([field, key]) => [sentAs[field] ?? field, key]));
  return { fields, values: profileOf(acceptedValues('profile', optionsOf(country), values)) };
}

/** A profile's columns; an empty text is no value. */
export type Profile = {
  prefix: string | null;
  firstname: string | null;
  lastname: string | null;
  firstname2: string | null;
  lastname2: string | null;
  company: string | null;
  postcode: string | null;
  telephone: string | null;
  phonecode: string | null;
  loginphone: string | null;
  social_security_number: string | null;
  dob: string | null;
};

function profileOf(kept: ReturnType<typeof acceptedValues>): Profile {
  const text = (field: keyof typeof kept): string | null => {
    const value = kept[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const [year, month, day] = [text('year'), text('month'), text('day')];
  return {
    prefix: text('prefix'),
    firstname: text('firstname'),
    lastname: text('lastname'),
    firstname2: text('firstname2'),
    lastname2: text('lastname2'),
    company: text('company'),
    postcode: text('postcode'),
    telephone: text('telephone'),
    phonecode: text('phonecode'),
    loginphone: text('loginphone'),
    social_security_number: text('social_security_number'),
    dob: year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null,
  };
}
