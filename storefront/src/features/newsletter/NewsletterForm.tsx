import { newsletter, newsletterSubscribe } from '@vitrine/contract/newsletter';
import { fieldsOf, requirementOf } from '@vitrine/rules/forms/requirement';
import { backendNewsletter, newsletterCall, newsletterFailure } from '@vitrine/rules/newsletter/newsletter';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type FormEvent, useState } from 'react';
import { ApiError, callThrough } from '../../lib/api.ts';
import { call, send as sendRequest } from '../../lib/browserCall.ts';
import { useCaptcha } from '../../lib/captcha.ts';
import { isOn } from '../../lib/flags.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { faultsIn, textIn, useFormFaults } from '../../lib/useFormFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import css from './newsletter.module.css';
import { keepStatus } from './status.ts';

type Props = { readonly email: string; readonly onSent: (email: string) => void };

const sentFields = ['prefix', 'firstname', 'lastname', 'firstname2', 'lastname2', 'postcode'] as const;

/** The second backend hears of the storefront in a header (spec 1 §7). */
const callWithLocale = (locale: Locale) =>
  callThrough((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('locale', locale);
    return sendRequest(path, { ...init, headers });
  });

/**
 * Asks for the newsletter with what the country's form asks; all errors at once, nothing typed is lost. Spec 1 §5, §7,
 * §8.
 */
export function NewsletterForm({ email, onSent }: Props) {
  const text = useText('newsletter');
  const messages = useText('form');
  const locale = useLocale();
  const { country, language } = useStorefront();
  const captcha = useCaptcha('newsletter');
  const [values, setValues] = useState<FormValues>({ email, country_id: country });
  const [alert, setAlert] = useState('');
  const [trap, setTrap] = useState('');
  const [busy, setBusy] = useState(false);
  const asksConsent = requirementOf(country, 'newsletter', 'piplOptin') === 1;
  // Where consent is asked for, the button waits for it (spec 1 §5).
  const isWaiting = asksConsent && values.piplOptin !== true;
  const { faults, list, show } = useFormFaults(country, fieldsOf(country, 'newsletter'), 'newsletter', values);
  const textOf = (name: FieldName) => textIn(values, name);

  const send = async (proof: { captcha?: string }) => {
    const given = sentFields.flatMap((name) => (textOf(name) === '' ? [] : [[name, textOf(name)] as const]));
    const form = {
      country_id: country,
      email: textOf('email').trim(),
      ...Object.fromEntries(given),
      ...(asksConsent ? { piplOptin: values.piplOptin === true } : {}),
      ...(trap === '' ? {} : { passwordNewsletter: trap }),
      ...proof,
    };
    // The feature flag of spec 1 §7: one of the two backends, the same answer.
    if (newsletterCall(isOn('backend-newsletter')).base === 'backend')
      await callWithLocale(locale)(newsletterSubscribe, { body: { from: backendNewsletter.from, ...form } });
    else await call(newsletter, { body: { locale, ...form } });
  };

  const refused = (error: ApiError) => {
    const { field: wrongField, notice } = newsletterFailure(error.internal_code);
    show(wrongField ? { [wrongField]: 'email' } : faultsIn(error));
    if (notice === 'critical_with_email')
      notify({ variant: 'newsletter', level: 'critical', title: error.message, text: textOf('email') });
    else setAlert(error.message || text('failed'));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isWaiting) return;
    setAlert('');
    if (show(validateForm('newsletter', country, { language }, values, new Date()))) return;
    setBusy(true);
    try {
      const proof = await captcha.proof();
      if (!proof) return;
      await send(proof);
      keepStatus('pending');
      notify({ variant: 'newsletter', title: text('sent_title') });
      onSent(textOf('email').trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!captcha.refused(error)) refused(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.intro}>{text('intro')}</p>
      <FaultList faults={list} />
      {alert ? (
        <p className={css.alert} role="alert">
          {alert}
        </p>
      ) : null}
      <Ledger>
        <CountryFields
          form="newsletter"
          country={country}
          values={values}
          errors={faults}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <CaptchaLine captcha={captcha} />
      </Ledger>
      <Honeypot name="passwordNewsletter" value={trap} onChange={setTrap} />
      {asksConsent ? (
        <Tick
          id="newsletter-piplOptin"
          checked={values.piplOptin === true}
          fault={faults.piplOptin ? messages(faults.piplOptin) : undefined}
          onChange={(event) => setValues((before) => ({ ...before, piplOptin: event.target.checked }))}
        >
          {text('consent')}
        </Tick>
      ) : null}
      <p className="note">
        {text('leave_any_time')} <TextLink to={paths.legal(locale, 'privacy')}>{text('privacy')}</TextLink>
      </p>
      <Button type="submit" wide busy={busy} unavailable={isWaiting}>
        {text('submit')}
      </Button>
    </form>
  );
}
