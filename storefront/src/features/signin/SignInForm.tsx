import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { lockout } from '@vitrine/rules/session/lockout';
import { type ComponentType, useState } from 'react';
import { useAskedCaptcha } from '../../lib/askedCaptcha.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { type Show, useShopForm } from '../../lib/useShopForm.ts';
import { useMessages } from '../../lib/validation.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/ConsentTick.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import { IdentifierFields } from '../../ui/IdentifierFields.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import styles from './signin.module.css';
import { useSignIn } from './useSignIn.ts';

/** Another sign-in method: whether the consent is ticked, and whether the visitor comes from the checkout. */
export type OtherWay = ComponentType<{ readonly given: boolean; readonly fromCheckout: boolean }>;

type Props = {
  readonly source?: LoginSource;
  /** The identifier, where an earlier step asked for it; a new one replaces the value of the field. */
  readonly given?: Identifier;
  readonly onDone: () => void;
  /** Another sign-in method, which needs the same consent. */
  readonly below?: OtherWay;
};

type Typed = Identifier & { readonly password?: string; readonly remember?: boolean };

type Ends = { readonly onBlocked: () => void; readonly onNoConsent: () => void };

/** A fault of a sign-in is shown at all its fields, so that it does not reveal which one is wrong. */
function refusals(byPhone: boolean, show: Show<Typed>, { onBlocked, onNoConsent }: Ends) {
  const refuse = (_error: unknown, message: string): void => {
    const who = byPhone ? { phonecode: message, phonenumber: message } : { email: message };
    show({ ...who, password: message }, true);
  };
  return {
    on: {
      user_blocked: onBlocked,
      wrong_credentials: refuse,
      payload_refused: refuse,
      consent_required: (error: unknown, message: string): void => {
        onNoConsent();
        refuse(error, message);
      },
    },
  };
}

/** The form's values, its blocking conditions, and the handling of refusals. */
function useSignInForm({ source, given, onDone }: Omit<Props, 'below'>) {
  const text = useText('signin');
  const words = useText('form');
  const field = useText('field');
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const messages = useMessages();
  const signIn = useSignIn();
  const consent = useConsent();
  const captcha = useAskedCaptcha('login');
  const [isBlocked, setBlocked] = useState(false);
  const block = () => {
    setBlocked(true);
    setTimeout(() => setBlocked(false), lockout);
  };
  const start: Typed = facts.phone_login ? { phonecode: facts.phone_code } : { email: '' };
  const form = useShopForm<Typed>({
    prefix: 'signin',
    start: { ...start, password: '', remember: false },
    given,
    labelOf: (name) => {
      if (name === 'password' || name === 'remember') return text('password');
      return field(name === 'phonenumber' ? 'loginphone' : name);
    },
    check: ({ password, ...who }) => ({
      ...messages(identifierErrors(facts, who)),
      ...(password ? {} : { password: words('required') }),
    }),
    isResting: isBlocked || !consent.given,
    send: async ({ remember, password = '', ...who }) => {
      const done = await captcha.through((proof) =>
        signIn({
          ...who,
          password,
          ...(remember ? { remember } : {}),
          ...(source ? { source } : {}),
          ...(consent.asked ? { consent: consent.given } : {}),
          ...proof,
        }),
      );
      if (done && !done.leaves) onDone();
    },
    refused: (show) => refusals(facts.phone_login, show, { onBlocked: block, onNoConsent: () => consent.tick(false) }),
  });
  return { form, facts, consent, captcha: captcha.shown, isBlocked };
}

/** Alerts after too many failed attempts; the element exists before its text, so that screen readers announce it. */
function Blocked({ isBlocked }: { readonly isBlocked: boolean }) {
  const text = useText('signin');
  const product = useText('product');
  return (
    <div role="alert" className={isBlocked ? styles.blocked : undefined}>
      {isBlocked && (
        <>
          <p className={styles.blockedTitle}>{text('blocked_title')}</p>
          <p>{text('blocked_text')}</p>
          <TextButton onClick={() => openTray('help')}>{product('adviser')}</TextButton>
        </>
      )}
    </div>
  );
}

/**
 * Email (in China a phone number) and password; one generic error for all fields, an alert and a disabled button when blocked,
 * buttons that wait for consent where a country asks for it (spec 1 §4, §8).
 */
export function SignInForm({ below: Below, ...given }: Props) {
  const text = useText('signin');
  const forgotten = useText('password');
  const { form, facts, consent, captcha, isBlocked } = useSignInForm(given);
  const { remembered_days } = useSettings();
  return (
    <form className={styles.column} method="post" {...form.attributes}>
      <Blocked isBlocked={isBlocked} />
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <IdentifierFields
          prefix="signin"
          byPhone={facts.phone_login}
          who={form.values}
          faults={form.faults}
          onChange={form.set}
        />
        <PasswordField {...form.field('password')} label={text('password')} autoComplete="current-password" />
        {captcha ? <CaptchaLine captcha={captcha} /> : null}
      </FieldGroup>
      <div>
        <TextButton data-tray="forgot-password" aria-haspopup="dialog">
          {forgotten('forgot_link')}
        </TextButton>
      </div>
      <div>
        <Tick {...form.tick('remember')}>{text('remember', { days: remembered_days })}</Tick>
        <p className="note">{text('remember_note')}</p>
      </div>
      <ConsentTick consent={consent} />
      <Button type="submit" wide busy={form.isBusy} unavailable={isBlocked || !consent.given}>
        {text('submit')}
      </Button>
      {Below ? <Below given={consent.given} fromCheckout={given.source === 'checkout'} /> : null}
    </form>
  );
}
