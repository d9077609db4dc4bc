import type { FieldName } from '../fields/fields.ts';
import type { FormErrors, FormValues } from './formErrors.ts';
import type { MessageKey } from '../fields/messageKeys.ts';

/** Names of two profile fields in the payload of `POST /customer`. Spec 1 §3 (create-profile form fields). */
const sentNames = {
  phonecode: 'registredphonecode',
  loginphone: 'registredloginphone',
} as const satisfies { readonly [Field in FieldName]?: string };

export type ProfilePayload = FormValues & {
  readonly registredphonecode?: string | undefined;
  readonly registredloginphone?: string | undefined;
  readonly newsletter_subscription?: boolean | undefined;
  readonly dob?: { readonly day: string; readonly month: string; readonly year: string } | undefined;
};

/**
 * Converts a `POST /customer` payload to values of the profile form, for `validateForm` and `acceptedValues`. Spec 1
 * §7.
 */
export function profileValues(payload: ProfilePayload): FormValues {
  const { registredphonecode, registredloginphone, newsletter_subscription, dob, ...rest } = payload;
  return {
    ...rest,
    ...dob,
    ...(registredphonecode === undefined ? {} : { phonecode: registredphonecode }),
    ...(registredloginphone === undefined ? {} : { loginphone: registredloginphone }),
    ...(newsletter_subscription === undefined ? {} : { newsletter: newsletter_subscription }),
  };
}

/** Errors of a profile under the field names of the payload. Spec 1 §3, §7. */
export function profileErrors(errors: FormErrors): Record<string, MessageKey> {
  const renamed: Record<string, MessageKey> = {};
  for (const [field, message] of Object.entries(errors)) {
    renamed[field === 'phonecode' || field === 'loginphone' ? sentNames[field] : field] = message;
  }
  return renamed;
}
