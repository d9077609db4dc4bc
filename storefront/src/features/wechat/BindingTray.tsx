import { useMutation } from '@tanstack/react-query';
import { errors } from '@vitrine/contract/errors';
import { wechatBindByPhone } from '@vitrine/contract/wechat';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import { bindingOutcome } from '@vitrine/rules/wechat/binding';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useCaptcha } from '../../lib/captcha.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { provenPhone } from '../../lib/provenPhone.ts';
import { setSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { finishTrays, useTrayGuard } from '../../lib/trays.ts';
import { type Faults, useFaults } from '../../lib/useFaults.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/ConsentTick.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { PhoneFields } from '../../ui/IdentifierFields.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { useSendCode } from './useSendCode.ts';
import { tellRefusal, useWechatDone } from './useWechatReturn.ts';
import css from './wechat.module.css';

const order = ['phonecode', 'loginphone', 'verificationcode'] as const;
type Name = (typeof order)[number];
const idOf = (name: Name): string => `binding-${name}`;

/**
 * Binds the visitor's WeChat account to the customer of a phone, which a code by SMS proves (spec 3 §2, §3, §5, §8).
 */
export function BindingTray() {
  const text = useText('wechat');
  const words = useText('form');
  const signin = useText('signin');
  const locale = useLocale();
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const [values, setValues] = useState({ phonecode: facts.phone_code, loginphone: '', verificationcode: '' });
  const { faults, show } = useFaults(order, idOf, values);
  const consent = useConsent();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [needsAccount, setNeedsAccount] = useState(false);
  const [isDone, setDone] = useState(false);
  const sending = useSendCode();
  const captcha = useCaptcha('sms');
  const done = useWechatDone();
  useTrayGuard({ unsaved: !isDone && !needsAccount && values.loginphone !== '' });
  useEffect(() => {
    if (isDone) finishTrays();
  }, [isDone]);
  const bind = useMutation({
    mutationFn: () => {
      const { verificationcode } = values;
      const body = { locale, ...values, confirm_verificationcode: verificationcode, consent: consent.given };
      return call(wechatBindByPhone, { body });
    },
  });

  const phoneFaults = (): Faults<Name> => {
    if (values.phonecode.trim() === '') return { phonecode: words('required') };
    if (values.loginphone.trim() === '') return { loginphone: words('required') };
    return smsPhone(values.phonecode, values.loginphone) ? {} : { loginphone: words('phone_format') };
  };
  const refused = (error: unknown, at: Name): void => {
    if (!(error instanceof ApiError)) throw error;
    const named = order.find((name) => error.fields[name] ?? (name === 'loginphone' && error.fields['phone_number']));
    const isWait = error.detail.time_to_wait !== undefined || error.internal_code === errors.sms_banned.internal_code;
    if (error.message && (named || isWait)) show({ [named ?? at]: error.message });
    else tellRefusal(error, text('failed'));
  };
  const send = async () => {
    if (show(phoneFaults())) return;
    const proof = await captcha.proof();
    if (!proof) return;
    try {
      await sending.send({ phone_code: values.phonecode, phone_number: values.loginphone, ...proof });
      setSentTo(`${values.phonecode} ${values.loginphone}`.trim());
      document.getElementById(idOf('verificationcode'))?.focus();
    } catch (error) {
      if (!captcha.refused(error)) refused(error, 'loginphone');
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!consent.given || bind.isPending) return;
    const missing = values.verificationcode.trim() === '' ? { verificationcode: words('required') } : {};
    if (show({ ...phoneFaults(), ...missing })) return;
    try {
      const answer = await bind.mutateAsync();
      const outcome = bindingOutcome({
        internal_code: null,
        need_create_account: answer.need_create_account,
        has_user: answer.user !== null,
      });
      if (outcome.kind === 'create_account') {
        const { phonecode, loginphone } = values;
        provenPhone.set(() => ({ phonecode, loginphone }));
        setNeedsAccount(true);
      }
      if (outcome.kind !== 'bound' || !answer.basket) return;
      setSession({ user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 });
      setDone(true);
      done();
    } catch (error) {
      refused(error, 'verificationcode');
    }
  };

  if (needsAccount) {
    return (
      <Tray title={text('title')}>
        <div className={css.form} role="status">
          <p>{text('need_account')}</p>
          <ButtonLink wide to={`${paths.accountCreate(locale)}?source=wechat`}>
            {signin('create')}
          </ButtonLink>
        </div>
      </Tray>
    );
  }
  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <Tray title={text('title')}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{text('text')}</p>
        <div className={css.code}>
          <Ledger>
            <PhoneFields prefix="binding" number="loginphone" values={values} faults={faults} onChange={set} />
            <Field
              id={idOf('verificationcode')}
              name="verificationcode"
              type="text"
              inputMode="numeric"
              label={text('code')}
              autoComplete="one-time-code"
              maxLength={smsCode.digits + 2}
              required
              value={values.verificationcode}
              fault={faults.verificationcode}
              onChange={(event) => set('verificationcode', event.target.value)}
            />
            <CaptchaLine captcha={captcha} />
          </Ledger>
          <Button
            look="quiet"
            wide
            busy={sending.isSending}
            unavailable={sending.isResting}
            onClick={() => void send()}
          >
            {sending.isResting ? text('wait', { seconds: sending.seconds }) : text('send')}
          </Button>
          {/* Told once when it leaves and once when the wait is over, not every second. */}
          <p className={css.said} role="status">
            {sentTo === null ? '' : sending.isResting ? text('sent', { phone: sentTo }) : text('again')}
          </p>
        </div>
        <ConsentTick consent={consent} />
        <Button type="submit" wide busy={bind.isPending} unavailable={!consent.given}>
          {text('bind')}
        </Button>
      </form>
    </Tray>
  );
}
