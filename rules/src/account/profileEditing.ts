import type { FieldName } from '../fields/fields.ts';
import { isCompanyTaxId } from '../text/socialSecurityNumber.ts';

export type Holder = {
  /** The phone number that the account signs in with; null when it signs in with an email. */
  readonly phone_login: string | null;
  readonly social_security_number: string | null;
};

/**
 * Profile fields that the customer cannot change: the phone of an account with phone sign-in, and the name and number
 * of a company (CNPJ). Spec 3 §5.
 */
export function lockedFields({ phone_login, social_security_number }: Holder): readonly FieldName[] {
  return [
    ...(phone_login === null ? [] : (['phonecode', 'loginphone'] as const)),
    ...(social_security_number !== null && isCompanyTaxId(social_security_number)
      ? (['company', 'social_security_number'] as const)
      : []),
  ];
}

/** Whether an email is a placeholder, generated for an account with phone sign-in; pages hide it. Spec 2 §2. */
export function isPlaceholderEmail(email: string): boolean {
  return /[@.]invalid$/iu.test(email);
}

/** The email by which a person can be reached; null for a placeholder. Spec 1 §9. */
export function reachableEmail(email: string | null): string | null {
  return email === null || isPlaceholderEmail(email) ? null : email;
}

/** How long an account counts as new and gets the greeting banner, in milliseconds. Spec 2 §2 (account created). */
export const newAccountMs = 10 * 60_000;

/** Whether an account is new. Spec 1 §3 (`new_account`), spec 2 §2. */
export function isNewAccount(created_at: Date, now: Date): boolean {
  const age = now.getTime() - created_at.getTime();
  return age >= 0 && age < newAccountMs;
}
