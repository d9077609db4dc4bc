import { customer } from '@vitrine/contract/account';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { profileBody } from '../../lib/profileBody.ts';

type Account = {
  readonly values: FormValues;
  readonly newsletter: boolean;
  /** Given where the country asks for it. */
  readonly consent: boolean | null;
  /** The honeypot field's value. */
  readonly trap: string;
  readonly light: boolean;
  readonly captcha?: string;
};

/**
 * Creates an account; the answer holds user and basket, which the form stores (spec 1 §7). Rejects with `ApiError`.
 */
export function useCreateAccount(source: LoginSource | undefined) {
  const locale = useLocale();
  const { country } = useStorefront();
  return ({ values, newsletter, consent, trap, light, captcha }: Account) =>
    call(customer, {
      body: {
        locale,
        action: 'create',
        country_id: country,
        ...profileBody(values),
        newsletter_subscription: newsletter,
        ...(source ? { source } : {}),
        ...(consent === null ? {} : { piplOptin: consent }),
        ...(light ? { light } : {}),
        ...(captcha ? { captcha } : {}),
        ...(trap ? { confirm_password: trap } : {}),
      },
    });
}
