// Computes the profile after a change and refuses changes of locked fields.
import type { customer as contract } from '@vitrine/contract/account';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { lockedFields } from '@vitrine/rules/account/profileEditing';
import type { ProfileText } from '@vitrine/rules/fields/fields';
import { profileErrors } from '@vitrine/rules/forms/profileValues';
import { isTitle } from '@vitrine/rules/account/titles';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { bareSocialSecurityNumber } from '@vitrine/rules/text/socialSecurityNumber';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { placeOf } from '../../customers/customer/placeOf.ts';
import { checkProfile, sentIn } from '../../customers/customer/profileForm.ts';
import type { CustomerRow } from '../../customers/customer/customerRows.ts';

export type ProfileBody = BodyOf<typeof contract>;

/** The stored texts by the names of the request; the title is checked apart. */
type SentTexts = Record<
  Exclude<ProfileText, 'prefix' | 'phonecode' | 'loginphone'> | 'registredphonecode' | 'registredloginphone',
  string | null
>;

/** The profile after the change: sent fields replace stored ones, so that a request may change one field alone. */
function completed(body: ProfileBody, row: CustomerRow): ProfileBody {
  const stored = {
    ...(row.prefix !== null && isTitle(row.prefix) ? { prefix: row.prefix } : {}),
    ...Object.fromEntries(
      Object.entries({
        firstname: row.firstname,
        lastname: row.lastname,
        firstname2: row.firstname2,
        lastname2: row.lastname2,
        company: row.company,
        telephone: row.telephone,
        registredphonecode: row.phonecode,
        registredloginphone: row.loginphone,
        social_security_number: row.social_security_number,
        email: row.email,
      } satisfies SentTexts).filter(([, value]) => value !== null),
    ),
    country_id: row.country_id as NonNullable<ProfileBody['country_id']>,
    piplOptin: row.pipl_optin,
    communication_consent: row.communication_consent,
  };
  const [year, month, day] = row.dob?.split('-') ?? [];
  // A place is valid only in its country, so a change of country drops it.
  const place = body.country_id === undefined || body.country_id === row.country_id ? placeOf(row) : {};
  return { ...stored, ...place, ...(year && month && day ? { dob: { year, month, day } } : {}), ...body };
}

/** The locked fields that the request would change, as errors. Spec 3 §5. */
function touchedLocks(body: ProfileBody, row: CustomerRow): Record<string, string> {
  const lockedValues = {
    phonecode: [body.registredphonecode ?? body.phonecode, row.phonecode, normalisePhoneCode],
    loginphone: [body.registredloginphone, row.loginphone, normalisePhoneNumber],
    company: [body.company, row.company, cleanLine],
    social_security_number: [body.social_security_number, row.social_security_number, bareSocialSecurityNumber],
  } as const;
  const touched = lockedFields(row).filter((field) => {
    if (!isLockedField(lockedValues, field)) return false;
    const [sent, stored, bare] = lockedValues[field];
    return sent !== undefined && bare(sent) !== bare(stored ?? '');
  });
  return Object.fromEntries(
    Object.keys(profileErrors(Object.fromEntries(touched.map((field) => [field, 'required'])))).map((name) => [
      name,
      'not_editable',
    ]),
  );
}

const isLockedField = <LockedValues extends object>(
  lockedValues: LockedValues,
  field: PropertyKey,
): field is keyof LockedValues => Object.hasOwn(lockedValues, field);

/**
 * Checks a change of the profile. Returns the resulting values, and the wrong or missing fields among those not sent. A
 * withdrawn consent signs out, so the check assumes the consent. Throws payload_refused with the wrong or locked fields
 * among those sent, or email_invalid.
 */
export async function checkChange(body: ProfileBody, row: CustomerRow, keepsConsent: boolean, now: Date) {
  const locks = touchedLocks(body, row);
  if (Object.keys(locks).length > 0) throw new ApiError('payload_refused', { fields: locks });
  const checked = await checkProfile({ ...completed(body, row), ...(keepsConsent ? {} : { piplOptin: true }) }, now);
  const wrong = Object.fromEntries(
    Object.entries(checked.fields).filter(([field]) => Object.hasOwn(body, sentIn(field))),
  );
  if (wrong['email'] === 'email') throw new ApiError('email_invalid', { fields: wrong });
  if (Object.keys(wrong).length > 0) throw new ApiError('payload_refused', { fields: wrong });
  return checked;
}
