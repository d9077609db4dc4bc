import { forgotPassword } from '@vitrine/contract/password';
import { honeypots } from '@vitrine/rules/account/honeypots';
import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { isOutage, isRefusal } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { Honeypot } from '../../ui/captcha/Honeypot.tsx';
import { IdentifierFields } from '../../ui/fields/IdentifierFields.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './password.module.css';

/** The one confirmation, whether or not there is an account (spec 3 §8, invariant A5). */
function Sent({
  name,
  level,
  onAgain,
}: {
  readonly name: string;
  readonly level: 2 | 3;
  readonly onAgain: () => void;
}) {
  const text = useText('password');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.sent}>
      <Heading className="name" ref={title} tabIndex={-1}>
        {text('sent_title')}
      </Heading>
      <p>{text('sent_text', { name })}</p>
      <p className="note">{text('sent_help')}</p>
      <div>
        <TextButton onClick={onAgain}>{text('again')}</TextButton>
      </div>
    </div>
  );
}

/** Whether a refusal concerns the form or the connection; any other shows the one confirmation. Spec 3 §8. */
const isShown = (error: unknown): boolean =>
  isOutage(error) || isRefusal(error, 'anti_forgery', 'cookies_refused', 'forgot_password_code');

/** The form that takes an email or phone, then the confirmation. */
function useForgotPassword() {
  const text = useText('password');
  const field = useText('field');
  const locale = useLocale();
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const messages = useMessages();
  const [byPhone, setByPhone] = useState(facts.phone_login);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const given = ({ email, phonecode, phonenumber }: Identifier): Identifier =>
    byPhone ? { phonecode, phonenumber } : { email: (email ?? '').trim() };
  const form = useShopForm({
    prefix: 'forgot',
    start: { email: '', phonecode: facts.phone_code, phonenumber: '', trap: '' },
    labelOf: (name) => field(name === 'trap' ? 'email' : name === 'phonenumber' ? 'loginphone' : name),
    check: (values) => messages(identifierErrors({ ...facts, phone_login: byPhone }, given(values))),
    send: async (values) => {
      const code = normalisePhoneCode(values.phonecode);
      const phone = { phonecode: code, phonenumber: normalisePhoneNumber(values.phonenumber) };
      const who = byPhone ? phone : given(values);
      const caught = values.trap ? { [honeypots.forgot_password]: values.trap } : {};
      await call(forgotPassword, { body: { locale, async: true, ...who, ...caught } }).catch((error: unknown) => {
        if (isShown(error)) throw error;
      });
      setSentTo(byPhone ? `${code} ${values.phonenumber.trim()}` : values.email.trim());
    },
    refused: () => ({ failed: text('failed') }),
  });
  const swap = () => {
    form.show({});
    setByPhone(!byPhone);
  };
  return { form, facts, byPhone, swap, sentTo, askAgain: () => setSentTo(null) };
}

/** Requests a link to a new password, by email or, where people sign in by phone, by phone (spec 3 §2, §5). */
export function ForgotPasswordForm({ level }: { /* The level of its headings. */ readonly level: 2 | 3 }) {
  const text = useText('password');
  const { form, facts, byPhone, swap, sentTo, askAgain } = useForgotPassword();

  if (sentTo !== null) return <Sent name={sentTo} level={level} onAgain={askAgain} />;
  return (
    <form className={css.form} method="post" {...form.attributes}>
      <p>{text(byPhone ? 'forgot_text_phone' : 'forgot_text')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <IdentifierFields
          prefix="forgot"
          byPhone={byPhone}
          who={form.values}
          faults={form.faults}
          onChange={form.set}
        />
      </FieldGroup>
      <Honeypot name={honeypots.forgot_password} value={form.values.trap} onChange={(trap) => form.set('trap', trap)} />
      <Button type="submit" wide busy={form.isBusy}>
        {text('forgot_submit')}
      </Button>
      {facts.phone_login ? (
        <div>
          <TextButton onClick={swap}>{text(byPhone ? 'by_email' : 'by_phone')}</TextButton>
        </div>
      ) : null}
    </form>
  );
}
