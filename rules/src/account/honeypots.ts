/** Hidden field of each form, which only robots fill. Spec 1 §5, spec 3 §5. */
export const honeypots = {
  account: 'confirm_password',
  newsletter: 'passwordNewsletter',
  forgot_password: 'confirm_password',
} as const satisfies Record<string, string>;
export type HoneypotForm = keyof typeof honeypots;

/** Whether a submission fills the hidden field and is rejected. Spec 1 §5. */
export function isHoneypotFilled(form: HoneypotForm, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[honeypots[form]];
  return value !== undefined && value !== null && value !== '';
}
