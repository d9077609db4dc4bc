import { wechatBindByPhone } from '@vitrine/contract/wechat';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import { bindingOutcome } from '@vitrine/rules/wechat/binding';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useCaptcha } from '../../lib/captcha/captcha.ts';
import type { Faults } from '../../lib/forms/correctedFaults.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { provenPhone } from '../../lib/session/provenPhone.ts';
import { setSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays, useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button, ButtonLink } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/fields/ConsentTick.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup } from '../../ui/fields/Field.tsx';
import { PhoneFields } from '../../ui/fields/IdentifierFields.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { useSendCode } from './useSendCode.ts';
import { useWechatDone } from './useWechatReturn.ts';
import css from './wechat.module.css';

type Typed = { readonly phonecode: string; readonly loginphone: string; readonly verificationcode: string };

/** Validates the phone alone: the code is sent before it can be checked. */
function usePhoneCheck(): (typed: Typed) => Faults<keyof Typed> {
  const words = useText('form');
  return ({ phonecode, loginphone }) => {
    if (phonecode.trim() === '') return { phonecode: words('required') };
    if (loginphone.trim() === '') return { loginphone: words('required') };
    return smsPhone(phonecode, loginphone) ? {} : { loginphone: words('phone_format') };
  };
}

type Ends = { readonly isConsented: boolean; readonly onBound: () => void; readonly onNeedsAccount: () => void };

/** The form that binds the customer of a phone; calls `onNeedsAccount` if the phone has none. */
function useBindingForm({ isConsented, onBound, onNeedsAccount }: Ends) {
  const text = useText('wechat');
  const words = useText('form');
  const field = useText('field');
  const locale = useLocale();
  const { country } = useStorefront();
  const checkPhone = usePhoneCheck();
  return useShopForm<Typed>({
    prefix: 'binding',
    start: { phonecode: optionsOf(country).phone_code, loginphone: '', verificationcode: '' },
    labelOf: (name) => (name === 'verificationcode' ? text('code') : field(name)),
    check: (typed) => ({
      ...checkPhone(typed),
      ...(typed.verificationcode.trim() === '' ? { verificationcode: words('required') } : {}),
    }),
    isResting: !isConsented,
    send: async (typed) => {
      const { phonecode, loginphone, verificationcode } = typed;
      const body = { locale, ...typed, confirm_verificationcode: verificationcode, consent: isConsented };
      const answer = await call(wechatBindByPhone, { body });
      const outcome = bindingOutcome({
        internal_code: null,
        need_create_account: answer.need_create_account,
        has_user: answer.user !== null,
      });
      if (outcome.kind === 'create_account') {
        provenPhone.set(() => ({ phonecode, loginphone }));
        onNeedsAccount();
      }
      if (outcome.kind !== 'bound' || !answer.basket) return;
      setSession({ user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 });
      onBound();
    },
    refused: () => ({ variant: 'wechat-binding', failed: text('failed') }),
  });
}
type BindingForm = ReturnType<typeof useBindingForm>;

/** Sends a code to the phone in the form. */
function useCode(form: BindingForm) {
  const text = useText('wechat');
  const checkPhone = usePhoneCheck();
  const present = usePresentError();
  const captcha = useCaptcha('sms');
  const { send: sendCode, ...state } = useSendCode();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async () => {
    const { phonecode, loginphone } = form.values;
    if (form.show(checkPhone(form.values))) return;
    const proof = await captcha.proof();
    if (!proof) return;
    try {
      await sendCode({ phone_code: phonecode, phone_number: loginphone, ...proof });
      setSentTo(`${phonecode} ${loginphone}`.trim());
      document.querySelector<HTMLElement>('#binding-verificationcode')?.focus();
    } catch (error) {
      if (captcha.refused(error)) return;
      const atPhone = (_error: unknown, message: string): void => void form.show({ loginphone: message });
      present(error, {
        variant: 'wechat-binding',
        failed: text('failed'),
        on: { sms_phone_invalid: atPhone, sms_wait: atPhone, sms_wait_address: atPhone, sms_banned: atPhone },
      });
    }
  };
  return { ...state, captcha, sentTo, send };
}

/** Phone and code, and the button that sends the code. */
function CodeFields({ form }: { readonly form: BindingForm }) {
  const text = useText('wechat');
  const code = useCode(form);
  return (
    <div className={css.code}>
      <FieldGroup>
        <PhoneFields
          prefix="binding"
          number="loginphone"
          values={form.values}
          faults={form.faults}
          onChange={form.set}
        />
        <Field
          {...form.field('verificationcode')}
          type="text"
          inputMode="numeric"
          label={text('code')}
          autoComplete="one-time-code"
          maxLength={smsCode.digits + 2}
          required
        />
        <CaptchaLine captcha={code.captcha} />
      </FieldGroup>
      <Button look="quiet" wide busy={code.isSending} unavailable={code.isResting} onClick={() => void code.send()}>
        {code.isResting ? text('wait', { seconds: code.seconds }) : text('send')}
      </Button>
      {/* Announced when the code is sent and when the wait is over, not every second. */}
      <p className={css.status} role="status">
        {code.sentTo === null ? '' : code.isResting ? text('sent', { phone: code.sentTo }) : text('again')}
      </p>
    </div>
  );
}

/**
 * Binds the visitor's WeChat account to the customer of a phone, verified by an SMS code (spec 3 §2, §3, §5, §8).
 */
export function BindingTray() {
  const text = useText('wechat');
  const signin = useText('signin');
  const locale = useLocale();
  const consent = useConsent();
  const [needsAccount, setNeedsAccount] = useState(false);
  const [isDone, setDone] = useState(false);
  const done = useWechatDone();
  useEffect(() => {
    if (isDone) finishTrays();
  }, [isDone]);
  const form = useBindingForm({
    isConsented: consent.given,
    onNeedsAccount: () => setNeedsAccount(true),
    onBound: () => {
      setDone(true);
      done();
    },
  });
  useTrayGuard({ unsaved: !isDone && !needsAccount && form.values.loginphone !== '' });
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
  return (
    <Tray title={text('title')}>
      <form className={css.form} {...form.attributes}>
        <p>{text('text')}</p>
        <FaultList faults={form.list} alert={form.alert} />
        <CodeFields form={form} />
        <ConsentTick consent={consent} />
        <Button type="submit" wide busy={form.isBusy} unavailable={!consent.given}>
          {text('bind')}
        </Button>
      </form>
    </Tray>
  );
}
