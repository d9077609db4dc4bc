// Keys of the messages a form can show (spec 1 §5). The wording is in the message catalogues of the twelve languages.

export const messageKeys = [
  'required',
  'email',
  'latin_char_only',
  'password_not_long_enough',
  'password_criteria',
  'password_known',
  'password_personal',
  'password_unchanged',
  'AddressLengthError',
  'chinese_required',
  'kanji',
  'katakana',
  'no_digits',
  'dob_format',
  'dob_month_required',
  'dob_required',
  'dob_majority_kr',
  'creditcardType',
  'gtc_checkbox',
  'pre_order_checkbox',
  'pipa_consent_checkbox',
  'checkbox',
  'select_required',
  'security_check',
  'phone_format',
  'cpf_cnpj',
  'too_long',
  'zip_3_digits',
  'zip_4_digits',
  'zip_5_digits',
  'zip_6_digits',
  'zip_spaced_digits',
  'zip_br',
  'zip_ca',
  'zip_gb',
  'zip_ie',
  'zip_jp',
  'zip_nl',
  'zip_pl',
  'zip_pt',
  'zip_us',
  'zip_bis',
] as const;
export type MessageKey = (typeof messageKeys)[number];

/** Whether a text is the key of a message a form can show: what the server says of a field. Spec 1 §5. */
export function isMessageKey(text: string): text is MessageKey {
  return messageKeys.some((key) => key === text);
}
