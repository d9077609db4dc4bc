// Validation of each filled field. The table is exhaustive: a new field does not compile without its check.
import { isLoginPhone } from '../account/signIn.ts';
import { passwordError, passwordMaxLength } from '../account/password.ts';
import { isTitle } from '../account/titles.ts';
import type { CountryOptions } from '../countries/countryOptions.ts';
import { emailMaxLength, isEmail } from '../text/email.ts';
import { isDialable, normalisePhoneCode } from '../text/phone.ts';
import { isPostcode, isPostcodeBis } from '../countries/postcode.ts';
import { hasChinese, hasNoDigits, isKanjiName, isKatakanaName, isLatinOnly, toFullKatakana } from '../text/scripts.ts';
import { isStreetTooLong } from '../countries/streetLength.ts';
import { isTaxId } from '../text/taxId.ts';
import type { FieldName } from '../fields/fields.ts';
import type { MessageKey } from '../fields/messageKeys.ts';

export type CheckContext = {
  readonly options: CountryOptions;
  readonly field: FieldName;
  /** The chosen phone code, by default the country's own. */
  readonly phone_code: string;
};
type Check = (value: string, context: CheckContext) => MessageKey | null;

const anything: Check = () => null;

const line: Check = (value, { options, field }) => {
  if (options.latin_only && !isLatinOnly(value)) return 'latin_char_only';
  return options.chinese_required.includes(field) && !hasChinese(value) ? 'chinese_required' : null;
};

const street1: Check = (value, context) => {
  // Where labels cut the line (Hong Kong, Macau), its length is not an error.
  if (!context.options.street_cuts && isStreetTooLong(value)) return 'AddressLengthError';
  return line(value, context);
};

const name: Check = (value, context) => {
  const { name_script, name_digits } = context.options;
  if (name_script === 'japanese' && !isKanjiName(value)) return 'kanji';
  if (!name_digits && !hasNoDigits(value)) return 'no_digits';
  return line(value, context);
};

const reading: Check = (value, { options }) =>
  options.name_script === 'japanese' && !isKatakanaName(toFullKatakana(value)) ? 'katakana' : null;

const email: Check = (value, { options }) => {
  if (!isEmail(value)) return 'email';
  return options.latin_only && !isLatinOnly(value, 'email') ? 'latin_char_only' : null;
};

const loginPhone: Check = (value, { options, phone_code }) =>
  isLoginPhone(options, phone_code, value) ? null : 'phone_format';

const telephone: Check = (value) => (isDialable(value) ? null : 'phone_format');

/** The check of each field with a value. Spec 1 §5. */
export const fieldChecks: Readonly<Record<FieldName, Check>> = {
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
  loginphone: loginPhone,
  day: anything,
  month: anything,
  year: anything,
  social_security_number: (value, { options }) => (options.tax_id === null || isTaxId(value) ? null : 'cpf_cnpj'),
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
  postcode: (value, { options }) => (isPostcode(options, value) ? null : options.zip_message),
  postcode_bis: (value, { options }) => (isPostcodeBis(options, value) ? null : 'zip_bis'),
  postcode_select: (value, { options }) => (isPostcode(options, value) ? null : options.zip_message),
  telephone,
  telephone2: telephone,
  message: anything,
  communication_consent: anything,
  newsletter: anything,
  piplOptin: anything,
};

/** Fields with a list, whose empty state asks for a choice instead of text. Spec 1 §5 (select required). */
export const selectFields: ReadonlySet<FieldName> = new Set([
  'subject_list',
  'prefix',
  'gender',
  'country_id',
  'cityselect',
  'district_bis_id',
  'postcode_select',
]);

/** Checkbox fields. Spec 1 §5. */
export const checkboxFields: ReadonlySet<FieldName> = new Set(['communication_consent', 'newsletter', 'piplOptin']);

/** Maximum length of a field's value, in characters; 255 by default. Spec 1 §9, spec 2 §5, §9. */
export function fieldMaxLength(field: FieldName): number {
  if (field === 'email') return emailMaxLength;
  if (field === 'password') return passwordMaxLength;
  return field === 'message' ? 4000 : 255;
}

/**
 * Maximum length of an input: that of the label where labels are short (Hong Kong, Macau), the country's for a
 * postcode. Elsewhere the first street line may exceed its limit, so that pasted text is not lost and the user sees the
 * error. Spec 1 §5, spec 2 §5.
 */
export function inputMaxLength(field: FieldName, options: CountryOptions): number {
  // Includes a country code and a hyphen before the digits: "FIN-00100".
  if (field === 'postcode')
    return options.zip_maxlength + Math.max(0, ...options.zip_prefixes.map((prefix) => prefix.length + 1));
  if (field === 'postcode_bis') return options.zipbis_maxlength;
  if (field === 'street1' || field === 'street2' || field === 'street3') {
    return options.street_cuts?.[field] ?? fieldMaxLength(field);
  }
  return fieldMaxLength(field);
}

/**
 * Whether a field shows a hint that it requires Latin letters: in countries with that rule, on storefronts (`tag`) in
 * another script. Spec 1 §5.
 */
export function asksLatinLetters(field: FieldName, options: CountryOptions, tag: string): boolean {
  if (!options.latin_only || new Intl.Locale(tag).maximize().script === 'Latn') return false;
  // A letter that every Latin-only field rejects.
  return fieldChecks[field]('字', { options, field, phone_code: options.phone_code }) === 'latin_char_only';
}
