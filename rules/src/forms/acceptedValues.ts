import type { CountryOptions } from '../countries/countryOptions.ts';
import { cleanLine } from '../text/cleanLine.ts';
import { plainFigures } from '../text/plainFigures.ts';
import { plainEmail } from '../text/email.ts';
import { normalisePhoneCode, normalisePhoneNumber, plainTelephone } from '../text/phone.ts';
import { plainName } from '../text/plainName.ts';
import { formatPostcode } from '../countries/postcode.ts';
import { toFullKatakana } from '../text/scripts.ts';
import { bareSocialSecurityNumber } from '../text/socialSecurityNumber.ts';
import { cutStreets } from '../countries/streetLength.ts';
import { fieldNames, type FieldName, type FormName, isBirthPart, isPrinted } from '../fields/fields.ts';
import { requirementIn } from './fieldMap.ts';
import type { FormValues } from './formErrors.ts';

type Texts = { [Field in FieldName]?: string | boolean };

function accepted(field: FieldName, value: string | boolean, options: CountryOptions): string | boolean {
  if (typeof value === 'boolean' || field === 'password') return value;
  if (field === 'message') return value.trim();
  const line = cleanLine(value);
  if (field === 'email') return plainEmail(line);
  if (field === 'postcode' || field === 'postcode_select') return formatPostcode(options, line);
  if (field === 'phonecode') return normalisePhoneCode(line);
  // Keeps the user's grouping and uses digits that a courier can dial.
  if (field === 'telephone' || field === 'telephone2') return plainTelephone(line);
  if (isBirthPart(field) || field === 'postcode_bis') return plainFigures(line);
  if (field === 'loginphone') return normalisePhoneNumber(line);
  if (field === 'social_security_number') return bareSocialSecurityNumber(line);
  if (field === 'firstname2' || field === 'lastname2') return toFullKatakana(plainName(line));
  return isPrinted(field) ? plainName(line) : line;
}

/**
 * Values of a validated form as stored: without disabled fields, cleaned, with formatted postcode, bare phone and tax
 * number, the chosen city, region and postcode mapped to `city`, `region` and `postcode`, a default city (Hong Kong,
 * Macau, Singapore), and street lines cut for short labels. Idempotent. Spec 1 §5, §7 (district and city remap), spec 2
 * §5.
 */
export function acceptedValues(form: FormName, options: CountryOptions, values: FormValues): Texts {
  const acceptedTexts: Texts = {};
  for (const field of fieldNames) {
    const value = values[field];
    if (value === undefined || requirementIn(options, form, field) === -1) continue;
    acceptedTexts[field] = accepted(field, value, options);
  }
  const { cityselect, regiontext, postcode_select } = acceptedTexts;
  const remapped: Texts = { ...acceptedTexts };
  if (cityselect) remapped.city = cityselect;
  if (regiontext && !remapped.region) remapped.region = regiontext;
  if (postcode_select) remapped.postcode = postcode_select;
  const has_place = remapped.street1 !== undefined;
  if (has_place && options.city_default && !remapped.city) remapped.city = options.city_default;
  return { ...remapped, ...cutStreets(options, streetsOf(remapped)) };
}

function streetsOf(values: Texts): { street1?: string; street2?: string; street3?: string } {
  const streets: { street1?: string; street2?: string; street3?: string } = {};
  for (const line of ['street1', 'street2', 'street3'] as const) {
    const text = values[line];
    if (typeof text === 'string') streets[line] = text;
  }
  return streets;
}
