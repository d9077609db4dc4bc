import { newsletter, newsletterSubscribe } from '@vitrine/contract/newsletter';
import { requirementOf } from '@vitrine/rules/forms/requirement';
import { backendNewsletter, newsletterCall } from '@vitrine/rules/newsletter/newsletter';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useRef, useState } from 'react';
import { callThrough } from '@vitrine/contract/browser/callThrough';
import { call, send as sendRequest } from '../../lib/calls/browserCall.ts';
import { useCaptcha } from '../../lib/captcha/captcha.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { isOn } from '../../lib/browser/flags.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { typedText, useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { Honeypot } from '../../ui/captcha/Honeypot.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import css from './newsletter.module.css';
import { keepStatus } from './status.ts';

type Typed = FormValues & { readonly trap?: string };
type Props = { readonly email: string; readonly onSent: (email: string) => void };

const sentFields = ['prefix', 'firstname', 'lastname', 'firstname2', 'lastname2', 'postcode'] as const;

/** The second backend receives the storefront in a header (spec 1 §7). */
const callWithLocale = (locale: Locale) =>
  callThrough((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('locale', locale);
    return sendRequest(path, { ...init, headers });
  });

/** Sends the form's values to the backend that the flag names; `consent` is null where none is asked for. */
function useSubscribe(consent: boolean | null) {
  const locale = useLocale();
  const { country } = useStorefront();
  return async (values: Typed, proof: { captcha?: string }): Promise<void> => {
    const given = sentFields.flatMap((name) =>
      typedText(values, name) === '' ? [] : [[name, typedText(values, name)] as const],
    );
    const body = {
      country_id: country,
      email: typedText(values, 'email').trim(),
      ...Object.fromEntries(given),
      ...(consent === null ? {} : { piplOptin: consent }),
      ...(values.trap ? { passwordNewsletter: values.trap } : {}),
      ...proof,
    };
    // The feature flag of spec 1 §7: one of the two backends, the same answer.
    if (newsletterCall(isOn('backend-newsletter')).base === 'backend')
      await callWithLocale(locale)(newsletterSubscribe, { body: { from: backendNewsletter.from, ...body } });
    else await call(newsletter, { body: { locale, ...body } });
  };
}

/** The form, with the consent where the country asks for one. */
function useNewsletterForm({ email, onSent }: Props) {
  const text = useText('newsletter');
  const { country } = useStorefront();
  const captcha = useCaptcha('newsletter');
  const labelOf = useFieldLabel(country);
  const validate = useValidation();
  const asksConsent = requirementOf(country, 'newsletter', 'piplOptin') === 1;
  const [isConsented, setConsented] = useState(false);
  // Where a consent is required, the button waits for it (spec 1 §5).
  const isWaiting = asksConsent && !isConsented;
  const send = useSubscribe(asksConsent ? isConsented : null);
  const form = useShopForm<Typed>({
    prefix: 'newsletter',
    start: { email, country_id: country },
    labelOf: (name) => labelOf(name === 'trap' ? 'email' : name),
    check: ({ trap: _trap, ...values }) => validate('newsletter', country, { ...values, piplOptin: isConsented }),
    captcha,
    isResting: isWaiting,
    send: async (values, { proof }) => {
      await send(values, proof);
      keepStatus('pending');
      notify({ variant: 'newsletter', title: text('sent_title') });
      onSent(typedText(values, 'email').trim());
    },
    refused: (_show, values) => ({
      variant: 'newsletter',
      failed: text('failed'),
      text: { email_invalid: typedText(values, 'email') },
    }),
  });
  // What was typed in the footer is checked where it arrives, before the shopper fills in the rest.
  const arrived = useRef(email);
  const { show, values } = form;
  useEffect(() => {
    const fault = arrived.current === '' ? undefined : validate('newsletter', country, values).email;
    arrived.current = '';
    if (fault) show({ email: fault });
  }, [show, validate, country, values]);
  useTrayGuard({ unsaved: form.isChanged && !form.isBusy });
  return { form, captcha, asksConsent, isConsented, setConsented, isWaiting };
}

/**
 * Subscribes to the newsletter with the fields of the country's form; all errors at once, typed values are never lost. Spec 1
 * §5, §7, §8.
 */
export function NewsletterForm(props: Props) {
  const text = useText('newsletter');
  const locale = useLocale();
  const { country } = useStorefront();
  const { form, captcha, asksConsent, isConsented, setConsented, isWaiting } = useNewsletterForm(props);
  return (
    <form className={css.form} {...form.attributes}>
      <p className={css.intro}>{text('intro')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountryFields
          form="newsletter"
          country={country}
          values={form.values}
          faults={form.faults}
          onChange={form.set}
        />
        <CaptchaLine captcha={captcha} />
      </FieldGroup>
      <Honeypot name="passwordNewsletter" value={form.values.trap ?? ''} onChange={(trap) => form.set('trap', trap)} />
      {asksConsent ? (
        <Tick
          id="newsletter-piplOptin"
          checked={isConsented}
          fault={form.faults.piplOptin}
          onChange={(event) => setConsented(event.target.checked)}
        >
          {text('consent')}
        </Tick>
      ) : null}
      <p className="note">{text('what_happens')}</p>
      <p className="note">
        {text('leave_any_time')} <TextLink to={paths.legal(locale, 'privacy')}>{text('privacy')}</TextLink>
      </p>
      <Button type="submit" wide busy={form.isBusy} unavailable={isWaiting}>
        {text('submit')}
      </Button>
    </form>
  );
}
