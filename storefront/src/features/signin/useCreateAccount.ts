import { customer } from '@vitrine/contract/account';
import { creationErrorEvent, loginDoneEvent } from '@vitrine/rules/analytics/accountEvents';
import { creationReportCountries } from '@vitrine/rules/countries/countryLists';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { afterCreation, type LoginSource } from '@vitrine/rules/session/afterLogin';
import { call } from '../../lib/calls/browserCall.ts';
import { report } from '../../lib/analytics/events.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { profileBody } from '../../lib/session/profileBody.ts';
import { isOutage } from '@vitrine/contract/browser/refusals';

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
 * Opens an account; the answer brings user and basket, for the form to put in place (spec 1 §7). Analytics hears of it,
 * and in some countries of a failure. Rejects with `ApiError`. Spec 1 §4, §8.
 */
export function useCreateAccount(source: LoginSource | undefined) {
  const locale = useLocale();
  const { country } = useStorefront();
  return async ({ values, newsletter, consent, trap, light, captcha }: Account) => {
    const answer = await call(customer, {
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
    }).catch((error: unknown) => {
      if (isOutage(error) && creationReportCountries.has(country))
        report({ kind: 'event', event: creationErrorEvent(window.location.pathname) });
      throw error;
    });
    const step = afterCreation(locale, source ?? null, null);
    if (step.kind === 'login_done') report({ kind: 'event', event: loginDoneEvent(step.source) });
    return answer;
  };
}
