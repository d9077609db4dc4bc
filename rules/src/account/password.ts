/** Minimum length of passwords in the account forms, and in fields with criteria, in characters. Spec 1 §5, §9. */
export const passwordMinLength = 8;
export const passwordCriteriaMinLength = 10;
/** Maximum length of passwords. Spec 2 §5. */
export const passwordMaxLength = 128;
/** Length of a generated password. Spec 2 §9. */
export const generatedPasswordLength = 13;

export type PasswordCriterion =
  | 'length'
  | 'length_8'
  | 'no_whitespace'
  | 'no_hyphen'
  | 'lower_case'
  | 'upper_case'
  | 'digit'
  | 'special';

/**
 * A password as it is hashed and compared: composed letters (NFC), because one keyboard types é as one code point and another
 * as two (RFC 8265, OpaqueString). Spec 1 §5.
 */
export const plainPassword = (password: string): string => password.normalize('NFC');

/**
 * The forms in which a stored password may have been hashed, the present one first: those before this rule were hashed as
 * typed. One form for most passwords. The number depends on the typed text alone, and not on the account. Invariant A5.
 */
export function passwordSpellings(password: string): readonly [string, ...string[]] {
  const plain = plainPassword(password);
  return [plain, ...new Set([password, password.normalize('NFD')].filter((form) => form !== plain))];
}

const length = (text: string): number => Array.from(plainPassword(text)).length;

/** Forbidden characters of a password, each with its message. Spec 1 §5. */
const forbidden = {
  blank: { pattern: /\s/u, message: 'password_blank' },
  hyphen: { pattern: /-/u, message: 'password_hyphen' },
} as const;

/**
 * Whether a password is shorter than 8 characters; a sign-in then counts as wrong even when the user exists. Spec 1 §5.
 */
export function isTooShortToSignIn(password: string): boolean {
  return length(password) < passwordMinLength;
}

const criteria: Record<PasswordCriterion, (password: string) => boolean> = {
  length: (password) => length(password) >= passwordCriteriaMinLength,
  length_8: (password) => length(password) >= passwordMinLength,
  no_whitespace: (password) => password !== '' && !forbidden.blank.pattern.test(password),
  no_hyphen: (password) => password !== '' && !forbidden.hyphen.pattern.test(password),
  lower_case: (password) => /\p{Ll}/u.test(password),
  upper_case: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
};

export type PasswordForm = 'create_profile' | 'change_password' | 'reset_password' | 'salon_login';

type PasswordRule = {
  readonly minimum: number;
  readonly without: readonly (keyof typeof forbidden)[];
  readonly needs: readonly PasswordCriterion[];
  /** Criteria in the list beside the field, in order; together they are equivalent to the rule. */
  readonly shown: readonly PasswordCriterion[];
  /** Message for a missing length or character. */
  readonly message: 'password_not_long_enough' | 'password_criteria';
};

/** Password rules. Spec 1 §5, §9. */
const passwordRules = {
  length: {
    minimum: passwordMinLength,
    without: ['blank', 'hyphen'],
    needs: [],
    shown: ['length_8', 'no_whitespace', 'no_hyphen'],
    message: 'password_not_long_enough',
  },
  criteria: {
    minimum: passwordCriteriaMinLength,
    without: ['blank'],
    needs: ['lower_case', 'upper_case', 'digit', 'special'],
    shown: ['length', 'no_whitespace', 'lower_case', 'upper_case', 'digit', 'special'],
    message: 'password_criteria',
  },
  present: { minimum: 1, without: [], needs: [], shown: [], message: 'password_not_long_enough' },
} as const satisfies Record<string, PasswordRule>;

/**
 * The rule of each form, and the minimum length of its strength meter. The criteria apply to change-password; the reset
 * form and the account forms require 8 characters. Spec 1 §5, spec 2 §9, spec 3 §5, §9.
 */
export const passwordForms = {
  create_profile: { rule: 'length', meter_minimum: 8 },
  change_password: { rule: 'criteria', meter_minimum: 8 },
  reset_password: { rule: 'length', meter_minimum: 8 },
  salon_login: { rule: 'present', meter_minimum: 6 },
} as const satisfies Record<PasswordForm, { rule: keyof typeof passwordRules; meter_minimum: 6 | 8 }>;

const ruleOf = (form: PasswordForm): PasswordRule => passwordRules[passwordForms[form].rule];

/** Criteria of a form and whether a password meets each, for the live list beside the field. Spec 1 §5, spec 3 §5. */
export function criteriaOf(
  form: PasswordForm,
  password: string,
): readonly { readonly name: PasswordCriterion; readonly met: boolean }[] {
  return ruleOf(form).shown.map((name) => ({ name, met: criteria[name](password) }));
}

/**
 * Error of a new password in a form, or null. Reports a forbidden character first, since no other change can fix it.
 * Spec 1 §5.
 */
export function passwordError(
  form: PasswordForm,
  password: string,
): 'required' | PasswordRule['message'] | (typeof forbidden)[keyof typeof forbidden]['message'] | 'too_long' | null {
  if (password === '') return 'required';
  if (length(password) > passwordMaxLength) return 'too_long';
  const { minimum, without, needs, message } = ruleOf(form);
  const found = without.find((name) => forbidden[name].pattern.test(password));
  if (found) return forbidden[found].message;
  return length(password) >= minimum && needs.every((name) => criteria[name](password)) ? null : message;
}

/** Special characters of suggested passwords: no hyphen, no blank, none with a meaning in the grammar. */
const suggestedSpecials = '[!#$%&*+=?@_~]';

/**
 * The `passwordrules` attribute of a new password field, from which browsers suggest a valid password. By default,
 * Safari inserts hyphens, which the account forms reject; its class `special` includes the hyphen too. Follows Apple's
 * published grammar. Spec 1 §5.
 */
export function passwordRulesAttribute(form: PasswordForm): string {
  const { minimum, needs } = ruleOf(form);
  const specials = `${needs.includes('special') ? 'required' : 'allowed'}: ${suggestedSpecials}`;
  const letters = ['lower', 'upper', 'digit'].map((name) => `required: ${name}`).join('; ');
  return `minlength: ${minimum}; maxlength: ${passwordMaxLength}; ${letters}; ${specials};`;
}

export type PasswordStrength = 'weak' | 'medium' | 'strong';

/**
 * Strength of a password: one point each for the minimum length (6 in the salon, 8 in the store), both cases, a digit,
 * a special character, more than 12 characters. 1-2 weak, 3 medium, 4-5 strong; null for an empty one. Spec 2 §5, §9,
 * spec 3 §5.
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
