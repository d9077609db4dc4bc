import type { CountryOptions } from '../countries/countryOptions.ts';
import { cleanLine } from '../text/cleanLine.ts';
import { canonicalEmail, isEmail } from '../text/email.ts';
import { isDialable, isPhoneNumber, normalisePhoneCode, normalisePhoneNumber } from '../text/phone.ts';

type PhoneFacts = Pick<CountryOptions, 'phone_code' | 'phone_pattern' | 'phone_login'>;

/** Identifier of a sign-in, as the forms send it. Spec 1 §3 (login payload). */
export type Identifier = {
  readonly email?: string | undefined;
  readonly phonecode?: string | undefined;
  readonly phonenumber?: string | undefined;
};
export type IdentifierMessage = 'required' | 'email' | 'phone_format';
export type IdentifierErrors = { readonly [Field in keyof Identifier]?: IdentifierMessage };

/**
 * Whether a phone number is valid for its code: by the country's pattern for the country's own code, else when it can
 * be dialled, because users in China may sign in with a number from Hong Kong. Spec 1 §5.
 */
export function isLoginPhone(
  facts: Pick<PhoneFacts, 'phone_code' | 'phone_pattern'>,
  code: string,
  number: string,
): boolean {
  const bare = normalisePhoneNumber(number);
  const own = normalisePhoneCode(code) === facts.phone_code;
  return own ? isPhoneNumber(facts.phone_pattern, bare) : isDialable(bare);
}

/**
 * Errors of the identifier in sign-in and forgotten password: an email, or in phone-login countries a phone code and
 * number instead. Empty when valid. Spec 1 §5, spec 3 §5.
 */
export function identifierErrors(facts: PhoneFacts, { email, phonecode, phonenumber }: Identifier): IdentifierErrors {
  const typed = cleanLine(email ?? '');
  if (typed) return isEmail(typed) ? {} : { email: 'email' };
  if (!facts.phone_login) return { email: 'required' };
  const errors: { -readonly [Field in keyof IdentifierErrors]: IdentifierErrors[Field] } = {};
  const code = normalisePhoneCode(phonecode ?? '');
  const number = normalisePhoneNumber(phonenumber ?? '');
  if (!code) errors.phonecode = 'required';
  if (!number) errors.phonenumber = 'required';
  else if (code && !isLoginPhone(facts, code, number)) errors.phonenumber = 'phone_format';
  return errors;
}

/** Canonical name of a phone account. Spec 1 §5 (phone login). */
export function phoneLogin(phonecode: string, phonenumber: string): string {
  return normalisePhoneCode(phonecode) + normalisePhoneNumber(phonenumber);
}

/** Canonical identifier for account lookup; an email takes precedence over a phone. Spec 1 §5. */
export function canonicalIdentifier({ email, phonecode, phonenumber }: Identifier): {
  readonly email?: string;
  readonly phone?: string;
} {
  const mailbox = canonicalEmail(email ?? '');
  if (mailbox) return { email: mailbox };
  return { phone: phoneLogin(phonecode ?? '', phonenumber ?? '') };
}
