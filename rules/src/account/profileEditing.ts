import type { FieldName } from '../forms/fields.ts';
import { isCompanyTaxId } from '../text/socialSecurityNumber.ts';

export type Holder = {
  /** The number the account signs in by; null where it signs in by email. */
  readonly phone_login: string | null;
  readonly social_security_number: string | null;
};

/**
 * The fields of a profile that its holder cannot change: the phone that an account signs in by, and in a company's
 * account (CNPJ) the company and its number. Spec 3 §5.
 */
export function lockedFields({ phone_login, social_security_number }: Holder): readonly FieldName[] {
  return [
    ...(phone_login === null ? [] : (['phonecode', 'loginphone'] as const)),
    ...(social_security_number !== null && isCompanyTaxId(social_security_number)
      ? (['company', 'social_security_number'] as const)
      : []),
  ];
}

/** Whether an email is a placeholder, made up for an account with sign-in by phone: it is not shown. Spec 2 §2. */
export function isPlaceholderEmail(email: string): boolean {
  return /[@.]invalid$/iu.test(email);
}

/** How long an account counts as new, milliseconds: the banner greets it so long. Spec 2 §2 (account created). */
export const newAccountMs = 10 * 60_000;

/** Whether an account was opened just now. Spec 1 §3 (`new_account`), spec 2 §2. */
export function isNewAccount(created_at: Date, now: Date): boolean {
  const age = now.getTime() - created_at.getTime();
  return age >= 0 && age < newAccountMs;
}
