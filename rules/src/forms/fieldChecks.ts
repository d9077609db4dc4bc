// What each filled field must look like. The table is exhaustive: a new field does not compile without its check.
import { passwordError, passwordMaxLength } from '../account/password.ts';
import { isTitle } from '../account/titles.ts';
import type { CountryOptions } from '../countries/countryOptions.ts';
import { emailMaxLength, isEmail } from '../text/email.ts';
import { isDialable, isPhoneNumber, normalisePhoneCode, normalisePhoneNumber } from '../text/phone.ts';
import { isPostcode, isPostcodeBis } from '../text/postcode.ts';
import { hasChinese, hasNoDigits, isKanjiName, isKatakanaName, isLatinOnly, toFullKatakana } from '../text/scripts.ts';
import { isStreetTooLong } from '../text/streetLength.ts';
import { isTaxId } from '../text/taxId.ts';
import type { FieldName } from './fields.ts';
import type { MessageKey } from './messageKeys.ts';

type Check = (value: string, options: CountryOptions, field: FieldName) => MessageKey | null;

const anything: Check = () => null;

const latin: Check = (value, options) => (options.latin_only && !isLatinOnly(value) ? 'latin_char_only' : null);

const chinese: Check = (value, options, field) =>
  options.chinese_required.includes(field) && !hasChinese(value) ? 'chinese_required' : null;

const line: Check = (value, options, field) => latin(value, options, field) ?? chinese(value, options, field);

const street1: Check = (value, options, field) => {
  // Where the line is cut for the label (Hong Kong, Macau), its length is no error.
  if (!options.street_cuts && isStreetTooLong(value)) return 'AddressLengthError';
  return line(value, options, field);
};

const name: Check = (value, options, field) => {
  if (options.name_script === 'japanese' && !isKanjiName(value)) return 'kanji';
  if (!options.name_digits && !hasNoDigits(value)) return 'no_digits';
  return line(value, options, field);
};

const reading: Check = (value, options) =>
  options.name_script === 'japanese' && !isKatakanaName(toFullKatakana(value)) ? 'katakana' : null;

const email: Check = (value, options) => {
  if (!isEmail(value)) return 'email';
  return options.latin_only && !isLatinOnly(value, 'email') ? 'latin_char_only' : null;
};

const mobile: Check = (value, options) =>
  isPhoneNumber(options.phone_pattern, normalisePhoneNumber(value)) ? null : 'phone_format';

const telephone: Check = (value) => (isDialable(value) ? null : 'phone_format');

/** The check of each field once it holds something. Spec 1 §5. */
export const fieldChecks = {
  subject_list: anything,
  prefix: (value) => (isTitle(value) ? null : 'select_required'),
  firstname: name,
  lastname: name,
  firstname2: reading,
  lastname2: reading,
  gender: anything,
  email,
  password: (value) => passwordError('create_profile', value),
  phonecode: (value) => (/^\+\d{1,4}$/u.test(normalisePhoneCode(value)) ? null : 'phone_format'),
  loginphone: mobile,
  day: anything,
  month: anything,
  year: anything,
  social_security_number: (value, options) => (options.tax_id === null || isTaxId(value) ? null : 'cpf_cnpj'),
  company: line,
  country_id: anything,
  street1,
  street_number: anything,
  additional_number: anything,
  street2: line,
  street3: line,
  neighborhood: line,
  region: anything,
  regiontext: line,
  cityselect: anything,
  city: line,
  district: line,
  district_bis_id: anything,
  postcode: (value, options) => (isPostcode(options, value) ? null : options.zip_message),
  postcode_bis: (value, options) => (isPostcodeBis(options, value) ? null : 'zip_bis'),
  postcode_select: (value, options) => (isPostcode(options, value) ? null : options.zip_message),
  telephone,
  telephone2: telephone,
  message: anything,
  communication_consent: anything,
  newsletter: anything,
  piplOptin: anything,
} as const satisfies Record<FieldName, Check>;

/** Fields chosen from a list: left empty they ask for a choice, not for text. Spec 1 §5 (select required). */
export const selectFields: ReadonlySet<FieldName> = new Set([
  'subject_list',
  'prefix',
  'gender',
  'country_id',
  'cityselect',
  'district_bis_id',
  'postcode_select',
]);

/** Fields that are ticked. Spec 1 §5. */
export const checkboxFields: ReadonlySet<FieldName> = new Set(['communication_consent', 'newsletter', 'piplOptin']);

/** Longest value taken of a field, in characters: 255 where nothing else is said. Spec 1 §9, spec 2 §5, §9. */
export function fieldMaxLength(field: FieldName): number {
  if (field === 'email') return emailMaxLength;
  if (field === 'password') return passwordMaxLength;
  return field === 'message' ? 4000 : 255;
}

/**
 * What an input lets a person type: where labels are short (Hong Kong, Macau) the line stops there, and a postcode
 * stops at its country's length. The first street line elsewhere may run over, so that its error is seen and nothing
 * pasted is lost. Spec 1 §5, spec 2 §5.
 */
export function inputMaxLength(field: FieldName, options: CountryOptions): number {
  if (field === 'postcode') return options.zip_maxlength;
  if (field === 'postcode_bis') return options.zipbis_maxlength;
  if (field === 'street1' || field === 'street2' || field === 'street3') {
    return options.street_cuts?.[field] ?? fieldMaxLength(field);
  }
  return fieldMaxLength(field);
}
