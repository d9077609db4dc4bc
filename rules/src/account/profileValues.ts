import type { FieldName } from '../forms/fields.ts';
import type { FormErrors, FormValues } from '../forms/formErrors.ts';
import type { MessageKey } from '../forms/messageKeys.ts';

/** The names that `POST /customer` gives two of the profile's fields. Spec 1 §3 (create-profile form fields). */
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

/** A `POST /customer` payload as the values of the profile form, for `validateForm` and `acceptedValues`. Spec 1 §7. */
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

/** The errors of a profile under the names the payload was sent with. Spec 1 §3, §7. */
export function profileErrors(errors: FormErrors): Record<string, MessageKey> {
  const renamed: Record<string, MessageKey> = {};
  for (const [field, message] of Object.entries(errors)) {
    renamed[field === 'phonecode' || field === 'loginphone' ? sentNames[field] : field] = message;
  }
  return renamed;
}
