import type { FieldName } from '../forms/fields.ts';
import type { FormErrors } from '../forms/formErrors.ts';
import type { MessageKey } from '../forms/messageKeys.ts';

/**
 * All that a light account is asked: who, how to sign in, and a phone for a boutique to call. Spec 1 §2
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

/**
 * A profile's errors as far as they keep a light account from being opened: what it is not asked may be missing. Spec 1
 * §2.
 */
export function lightErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field, message]) => isAsked(field) || !missing.has(message)),
  );
}
