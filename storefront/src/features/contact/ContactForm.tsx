import { contact } from '@vitrine/contract/contact';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { callFault, type ContactSubject, isContactRegionShown } from '@vitrine/rules/forms/contact';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldMaxLength } from '@vitrine/rules/forms/fieldChecks';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useCaptcha } from '../../lib/captcha/captcha.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { typedText, useMessages, useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, TextArea } from '../../ui/fields/Field.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import css from './contact.module.css';

type Props = {
  readonly subject: ContactSubject;
  /** The piece that the message is about. */
  readonly sku?: string | undefined;
  /** Its size or volume is not chosen. */
  readonly isSizeOpen?: boolean;
  readonly onSent: (email: string) => void;
};

const sentFields = ['prefix', 'firstname', 'lastname', 'region', 'phonecode', 'telephone'] as const;
const region: ReadonlySet<FieldName> = new Set(['region']);

/** The state of the form: what is typed, checked as the country asks, and sent with the piece and the call. */
function useContactForm({ subject, sku, isSizeOpen = false, onSent }: Props) {
  const text = useText('contact');
  const locale = useLocale();
  const { country } = useStorefront();
  const { user } = useSession();
  const captcha = useCaptcha('contact');
  const labelOf = useFieldLabel(country);
  const validate = useValidation();
  const messages = useMessages();
  const [wantsCall, setWantsCall] = useState(false);
  const asksRegion = isContactRegionShown(optionsOf(country), subject);
  const form = useShopForm<FormValues>({
    prefix: 'contact',
    start: {
      country_id: country,
      prefix: user?.prefix ?? undefined,
      firstname: user?.firstname,
      lastname: user?.lastname,
      email: user?.email,
    },
    labelOf,
    check: (values) => {
      const missing = callFault(wantsCall, typedText(values, 'telephone'));
      const call_back = missing ? messages({ telephone: missing }) : {};
      return { ...validate('contact', country, { ...values, subject_list: subject }), ...call_back };
    },
    captcha,
    send: async (values, { proof }) => {
      const given = sentFields.flatMap((name) =>
        typedText(values, name) === '' || (name === 'region' && !asksRegion)
          ? []
          : [[name, typedText(values, name)] as const],
      );
      const [email, message] = [typedText(values, 'email').trim(), typedText(values, 'message')];
      const body = {
        locale,
        country_id: country,
        subject_list: subject,
        email,
        message,
        wants_call: wantsCall,
        ...proof,
      };
      await call(contact, {
        body: { ...body, ...(sku ? { sku, is_size_open: isSizeOpen } : {}), ...Object.fromEntries(given) },
      });
      notify({ variant: 'contact-us', title: text('sent_title') });
      onSent(email);
    },
    refused: () => ({ variant: 'contact-us', failed: text('failed') }),
  });
  useTrayGuard({ unsaved: typedText(form.values, 'message').trim() !== '' && !form.isBusy });
  return { form, captcha, country, asksRegion, wantsCall, setWantsCall };
}

/**
 * The sender, the subject and the message; the region where the country requires it for the subject. Shows all errors at
 * once and keeps what was typed. Spec 1 §2, §5.
 */
export function ContactForm(props: Props) {
  const text = useText('contact');
  const field = useText('field');
  const { form, captcha, country, asksRegion, wantsCall, setWantsCall } = useContactForm(props);
  return (
    <form className={css.form} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountryFields
          form="contact"
          country={country}
          values={form.values}
          faults={form.faults}
          onChange={form.set}
          {...(asksRegion ? {} : { without: region })}
        />
        <Tick
          className={css.across}
          name="wants_call"
          checked={wantsCall}
          onChange={(event) => setWantsCall(event.target.checked)}
        >
          {text('wants_call')}
        </Tick>
        <TextArea {...form.field('message')} label={field('message')} required maxLength={fieldMaxLength('message')} />
        <CaptchaLine captcha={captcha} />
      </FieldGroup>
      <p className="note">{text('answer')}</p>
      <Button type="submit" wide busy={form.isBusy}>
        {text('submit')}
      </Button>
    </form>
  );
}
