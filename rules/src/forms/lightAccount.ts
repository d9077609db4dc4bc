import type { FieldName } from '../fields/fields.ts';
import type { FormErrors } from './formErrors.ts';
import type { MessageKey } from '../fields/messageKeys.ts';

/**
 * Fields of a light account: the name, the sign-in data, and a phone for calls from a boutique. Spec 1 §2
 * (`/customer/light`), spec 3 §3.
 */
export const lightFields: ReadonlySet<FieldName> = new Set([
  'prefix',
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'email',
  'password',
  'phonecode',
  'loginphone',
  'telephone',
  'piplOptin',
]);

const missing: ReadonlySet<MessageKey> = new Set(['required', 'select_required', 'dob_required', 'checkbox']);
const isAsked = (field: string): boolean => [...lightFields].some((asked) => asked === field);

/** The errors of a profile that apply to a light account: it may lack the fields that it does not ask. Spec 1 §2. */
export function lightErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field, message]) => isAsked(field) || !missing.has(message)),
  );
}
