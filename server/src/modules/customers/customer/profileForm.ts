import type { customer as contract } from '@vitrine/contract/account';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { lightErrors } from '@vitrine/rules/forms/lightAccount';
import { profileErrors, profileValues } from '@vitrine/rules/forms/profileValues';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type Country, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { phoneFaults } from './contactPhone.ts';
import { placeFault } from './placeFault.ts';
import { placeIn } from './placeOf.ts';

type Body = BodyOf<typeof contract>;

/** The country whose form applies to a profile: the one in the request, else the storefront's. */
export function profileCountry(body: Body): Country {
  return body.country_id ?? storefrontOf(body.locale).country;
}

/** The request's field that contains a field of the form. */
export function sentIn(field: string): string {
  if (field === 'day' || field === 'month' || field === 'year') return 'dob';
  return field === 'newsletter' ? 'newsletter_subscription' : field;
}

/** Checks a profile. Returns its errors by the fields of the request, and its values as stored. Spec 1 §5, §7. */
export async function checkProfile(
  body: Body,
  now: Date,
): Promise<{ fields: Record<string, string>; values: ProfileColumns }> {
  const country = profileCountry(body);
  const values = { ...profileValues(body), country_id: country };
  const { language } = storefrontOf(body.locale);
  const found = validateForm('profile', country, { language, action: body.action }, values, now);
  const misplaced = placeFault(country, values);
  const errors = { ...misplaced, ...phoneFaults(body), ...(body.light ? lightErrors(found) : found) };
  return { fields: profileErrors(errors), values: columnsOf(acceptedValues('profile', optionsOf(country), values)) };
}

/** A profile's columns; an empty text is no value. */
export type ProfileColumns = {
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
  place: Record<string, string>;
};

function columnsOf(accepted: ReturnType<typeof acceptedValues>): ProfileColumns {
  const text = (field: keyof typeof accepted): string | null => {
    const value = accepted[field];
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
    place: placeIn(accepted),
  };
}
