/** Shortest password of the account forms, and of fields flagged with criteria, in characters. Spec 1 §5, §9. */
export const passwordMinLength = 8;
export const passwordCriteriaMinLength = 10;
/** Longest password taken. Spec 2 §5. */
export const passwordMaxLength = 128;
/** Characters of a generated password. Spec 2 §9. */
export const generatedPasswordLength = 13;

export type PasswordCriterion = 'length' | 'no_whitespace' | 'lower_case' | 'upper_case' | 'digit' | 'special';

const length = (text: string): number => Array.from(text).length;

/** The account rule: at least 8 characters, none of them a blank or a hyphen. Spec 1 §5 (password_not_long_enough). */
export function isLongEnough(password: string): boolean {
  return length(password) >= passwordMinLength && !/[\s-]/u.test(password);
}

/** After a login that found a user: a password under 8 characters counts as wrong. Spec 1 §5. */
export function isTooShortToSignIn(password: string): boolean {
  return length(password) < passwordMinLength;
}

const criteria: Record<PasswordCriterion, (password: string) => boolean> = {
  length: (password) => length(password) >= passwordCriteriaMinLength,
  no_whitespace: (password) => password !== '' && !/\s/u.test(password),
  lower_case: (password) => /\p{Ll}/u.test(password),
  upper_case: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
};

/** Each criterion and whether it is met, for the live list beside the field. Spec 1 §5, spec 3 §5. */
export function criteriaOf(password: string): Record<PasswordCriterion, boolean> {
  return {
    length: criteria.length(password),
    no_whitespace: criteria.no_whitespace(password),
    lower_case: criteria.lower_case(password),
    upper_case: criteria.upper_case(password),
    digit: criteria.digit(password),
    special: criteria.special(password),
  };
}

/**
 * Whether a password meets all criteria: 10 characters, no whitespace, both cases, a digit, a special one. Spec 1 §5.
 */
export function meetsCriteria(password: string): boolean {
  return Object.values(criteria).every((isMet) => isMet(password));
}

export type PasswordForm = 'create_profile' | 'change_password' | 'reset_password' | 'salon_login';

/**
 * What each form asks of a password: the rule, and the minimum length of its strength meter. The criteria hold for
 * the new password of change-password; the reset form and the account forms keep to 8. Spec 1 §5, spec 2 §9, spec 3 §5,
 * §9.
 */
export const passwordForms = {
  create_profile: { rule: 'length', meter_minimum: 8 },
  change_password: { rule: 'criteria', meter_minimum: 8 },
  reset_password: { rule: 'length', meter_minimum: 8 },
  salon_login: { rule: 'present', meter_minimum: 6 },
} as const satisfies Record<PasswordForm, { rule: 'length' | 'criteria' | 'present'; meter_minimum: 6 | 8 }>;

/** The message a new password earns in a form, or null. Spec 1 §5. */
export function passwordError(
  form: PasswordForm,
  password: string,
): 'required' | 'password_not_long_enough' | 'password_criteria' | 'too_long' | null {
  if (password === '') return 'required';
  if (length(password) > passwordMaxLength) return 'too_long';
  const { rule } = passwordForms[form];
  if (rule === 'criteria') return meetsCriteria(password) ? null : 'password_criteria';
  if (rule === 'length') return isLongEnough(password) ? null : 'password_not_long_enough';
  return null;
}

export type PasswordStrength = 'weak' | 'medium' | 'strong';

/**
 * The strength meter: one point each for the minimum length (6 in the salon, 8 in the store), both cases, a digit, a
 * special character, more than 12 characters. 1-2 weak, 3 medium, 4-5 strong; null before anything is typed.
 * Spec 2 §5, §9, spec 3 §5.
 */
export function strengthOf(password: string, minimum: 6 | 8): PasswordStrength | null {
  if (password === '') return null;
  const points = [
    length(password) >= minimum,
    criteria.lower_case(password) && criteria.upper_case(password),
    criteria.digit(password),
    criteria.special(password),
    length(password) > 12,
  ].filter(Boolean).length;
  if (points >= 4) return 'strong';
  return points === 3 ? 'medium' : 'weak';
}
