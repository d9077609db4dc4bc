import { contact } from '@vitrine/contract/contact';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type ContactSubject, isContactRegionShown } from '@vitrine/rules/forms/contact';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldMaxLength } from '@vitrine/rules/forms/fieldChecks';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useCaptcha } from '../../lib/captcha.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useTrayGuard } from '../../lib/trays.ts';
import { faultsIn, textIn, useFormFaults } from '../../lib/useFormFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger, TextArea } from '../../ui/Field.tsx';
import css from './contact.module.css';

type Props = { readonly subject: ContactSubject; readonly onSent: (email: string) => void };

const sentFields = ['prefix', 'firstname', 'lastname', 'region', 'phonecode', 'telephone'] as const;
const region: ReadonlySet<FieldName> = new Set(['region']);

/**
 * Who writes, and what; the region where the country asks it for the subject. All errors at once, nothing typed is
 * lost. Spec 1 §2, §5.
 */
export function ContactForm({ subject, onSent }: Props) {
  const text = useText('contact');
  const field = useText('field');
  const messages = useText('form');
  const locale = useLocale();
  const { country, language } = useStorefront();
  const { user } = useSession();
  const captcha = useCaptcha('contact');
  const [values, setValues] = useState<FormValues>({
    country_id: country,
    prefix: user?.prefix ?? undefined,
    firstname: user?.firstname,
    lastname: user?.lastname,
    email: user?.email,
  });
  const [busy, setBusy] = useState(false);
  const asksRegion = isContactRegionShown(optionsOf(country), subject);
  const order = fieldsOf(country, 'contact').filter((name) => name !== 'subject_list');
  const { faults, list, show } = useFormFaults(country, order, 'contact', values);
  const textOf = (name: FieldName) => textIn(values, name);
  useTrayGuard({ unsaved: textOf('message').trim() !== '' && !busy });
  const set = (name: FieldName, value: string) => setValues((before) => ({ ...before, [name]: value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const asked = { ...values, subject_list: subject };
    if (show(validateForm('contact', country, { language }, asked, new Date()))) return;
    setBusy(true);
    try {
      const proof = await captcha.proof();
      if (!proof) return;
      const given = sentFields.flatMap((name) =>
        textOf(name) === '' || (name === 'region' && !asksRegion) ? [] : [[name, textOf(name)] as const],
      );
      const [email, message] = [textOf('email').trim(), textOf('message')];
      const body = { locale, country_id: country, subject_list: subject, email, message, ...proof };
      await call(contact, { body: { ...body, ...Object.fromEntries(given) } });
      notify({ variant: 'contact-us', title: text('sent_title') });
      onSent(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (captcha.refused(error)) return;
      show(faultsIn(error));
      notify({ variant: 'contact-us', level: 'critical', title: error.message || text('failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <FaultList faults={list} />
      <Ledger>
        <CountryFields
          form="contact"
          country={country}
          values={values}
          errors={faults}
          onChange={set}
          {...(asksRegion ? {} : { without: region })}
        />
        <TextArea
          id="contact-message"
          name="message"
          label={field('message')}
          required
          maxLength={fieldMaxLength('message')}
          value={textOf('message')}
          fault={faults.message ? messages(faults.message) : undefined}
          onChange={(event) => set('message', event.target.value)}
        />
        <CaptchaLine captcha={captcha} />
      </Ledger>
      <p className="note">{text('answer')}</p>
      <Button type="submit" wide busy={busy}>
        {text('submit')}
      </Button>
    </form>
  );
}
