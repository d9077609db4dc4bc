import { useMutation } from '@tanstack/react-query';
import { errors } from '@vitrine/contract/errors';
import { forgotPassword } from '@vitrine/contract/password';
import { honeypots } from '@vitrine/rules/account/honeypots';
import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useText } from '../../lib/text.ts';
import { useFaults } from '../../lib/useFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { IdentifierFields } from '../../ui/IdentifierFields.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import css from './password.module.css';

const fields = ['email', 'phonecode', 'phonenumber'] as const;
const idOf = (name: (typeof fields)[number]): string => `forgot-${name}`;

/** The one thing said afterwards, whether or not there is an account (spec 3 §8, invariant A5). */
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

/** Whether a refusal is about the form or the way to it; any other gets the one confirmation. Spec 3 §8. */
function isOurs({ status }: ApiError): boolean {
  return status === 0 || status >= 500 || status === 403;
}

/** Asks for a link to a new password, by email or, where people sign in by phone, by phone (spec 3 §2, §5). */
export function ForgotPasswordForm({ level }: { /** Of the headings in it. */ readonly level: 2 | 3 }) {
  const text = useText('password');
  const words = useText('form');
  const locale = useLocale();
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const [byPhone, setByPhone] = useState(facts.phone_login);
  const [who, setWho] = useState<Identifier>({ phonecode: facts.phone_code });
  const [honeypot, setHoneypot] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { faults, show } = useFaults(fields, idOf, who);
  const phone = { phonecode: who.phonecode ?? '', phonenumber: who.phonenumber ?? '' };
  const given: Identifier = byPhone ? phone : { email: (who.email ?? '').trim() };
  const ask = useMutation({
    mutationFn: () => {
      const as_sent = byPhone
        ? { phonecode: normalisePhoneCode(phone.phonecode), phonenumber: normalisePhoneNumber(phone.phonenumber) }
        : given;
      const caught = honeypot ? { [honeypots.forgot_password]: honeypot } : {};
      return call(forgotPassword, { body: { locale, async: true, ...as_sent, ...caught } });
    },
  });
  const name = byPhone ? `${normalisePhoneCode(phone.phonecode)} ${phone.phonenumber.trim()}` : (given.email ?? '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.entries(identifierErrors({ ...facts, phone_login: byPhone }, given));
    if (show(Object.fromEntries(wrong.map(([key, message]) => [key, words(message)])))) return;
    try {
      await ask.mutateAsync();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.internal_code === errors.forgot_password_code.internal_code) {
        show({ [byPhone ? 'phonenumber' : 'email']: error.message });
        return;
      }
      if (isOurs(error)) {
        notify({ variant: 'error', level: 'critical', title: error.message || text('failed') });
        return;
      }
    }
    setSentTo(name);
  };

  if (sentTo !== null) return <Sent name={sentTo} level={level} onAgain={() => setSentTo(null)} />;
  return (
    <form className={css.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <p>{text(byPhone ? 'forgot_text_phone' : 'forgot_text')}</p>
      <Ledger>
        <IdentifierFields
          prefix="forgot"
          byPhone={byPhone}
          who={who}
          faults={faults}
          onChange={(field, value) => setWho((before) => ({ ...before, [field]: value }))}
        />
      </Ledger>
      <Honeypot name={honeypots.forgot_password} value={honeypot} onChange={setHoneypot} />
      <Button type="submit" wide busy={ask.isPending}>
        {text('forgot_submit')}
      </Button>
      {facts.phone_login ? (
        <div>
          <TextButton
            onClick={() => {
              show({});
              setByPhone(!byPhone);
            }}
          >
            {text(byPhone ? 'by_email' : 'by_phone')}
          </TextButton>
        </div>
      ) : null}
    </form>
  );
}
