import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf, phoneLoginOptions } from '@vitrine/rules/countries/countryTable';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { waitTime } from '@vitrine/rules/text/waitTime';
import type { ComponentType, ReactNode } from 'react';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useAskedCaptcha } from '../../lib/captcha/askedCaptcha.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useSettings } from '../../lib/browser/settings.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { type Show, useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/fields/ConsentTick.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { IdentifierFields } from '../../ui/fields/IdentifierFields.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import styles from './signin.module.css';
import { useLockout } from './useLockout.ts';
import { useSignedIn, useSignIn } from './useSignIn.ts';

/** Another sign-in method: whether the consent is ticked, and whether the visitor comes from the checkout. */
export type OtherWay = ComponentType<{ readonly given: boolean; readonly fromCheckout: boolean }>;

type Props = {
  readonly source?: LoginSource;
  /** The identifier, where an earlier step asked for it; a new one replaces the value of the field. */
  readonly given?: Identifier;
  readonly onDone: () => void;
  /** Another sign-in method, which needs the same consent. */
  readonly below?: OtherWay;
  /** The way to a new password, where it is not the tray. */
  readonly forgotten?: ReactNode;
};

type Typed = Identifier & { readonly password?: string; readonly remember?: boolean };

type Ends = {
  /** The refusal of an email and password; the server's also names the phone number. */
  readonly wrongEmail: string;
  readonly onBlocked: (error: ApiError) => void;
  readonly onNoConsent: () => void;
};

/** A fault of a sign-in concerns all its fields together, so that it does not reveal which one is wrong. */
function refusals(byPhone: boolean, show: Show<Typed>, { wrongEmail, onBlocked, onNoConsent }: Ends) {
  const refuse = (_error: unknown, message: string): void => {
    const who = byPhone ? { phonecode: message, phonenumber: message } : { email: message };
    show({ ...who, password: message }, true);
  };
  return {
    on: {
      user_blocked: onBlocked,
      wrong_credentials: (error: unknown, message: string): void => refuse(error, byPhone ? message : wrongEmail),
      payload_refused: refuse,
      consent_required: (error: unknown, message: string): void => {
        onNoConsent();
        refuse(error, message);
      },
    },
  };
}

const noIdentifier = { email: undefined, phonecode: undefined, phonenumber: undefined };

/** Whether a phone number signs in, not an email. */
const isPhone = ({ email }: Identifier): boolean => email === undefined;

/** The form's values, what keeps it from being sent, and what follows a refusal. */
function useSignInForm({ source, given, onDone }: Omit<Props, 'below' | 'forgotten'>) {
  const text = useText('signin');
  const words = useText('form');
  const field = useText('field');
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const phones = phoneLoginOptions(country);
  const messages = useMessages();
  const signIn = useSignIn();
  const consent = useConsent();
  const captcha = useAskedCaptcha('login');
  const { leftFor, block } = useLockout();
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
      ...messages(identifierErrors(isPhone(who) ? phones : { ...facts, phone_login: false }, who)),
      ...(password ? {} : { password: words('required') }),
    }),
    isResting: (typed) => leftFor(typed) !== null || !consent.given,
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
    refused: (show, typed) =>
      refusals(isPhone(typed), show, {
        wrongEmail: text('failed'),
        onBlocked: (error) => block(typed, error),
        onNoConsent: () => consent.tick('all', false),
      }),
  });
  const byPhone = isPhone(form.values);
  const swap = () => {
    form.show({});
    form.put(byPhone ? { ...noIdentifier, email: '' } : { ...noIdentifier, phonecode: phones.phone_code });
  };
  return { form, byPhone, swap, consent, captcha: captcha.shown, blockedFor: leftFor(form.values) };
}

/**
 * Says that too many tries were wrong, and how many milliseconds are left; the alert is there before its text, so that
 * it is read out.
 */
function Blocked({ left }: { readonly left: number | null }) {
  const text = useText('signin');
  const product = useText('product');
  const locale = useLocale();
  return (
    <div role="alert" className={left === null ? undefined : styles.blocked}>
      {left !== null && (
        <>
          <p className={styles.blockedTitle}>{text('blocked_title')}</p>
          {/* Its minutes change, and are not read out each time. */}
          <p aria-live="off">{text('blocked_text', { time: waitTime(left / 1000, locale) })}</p>
          <TextButton onClick={() => openTray('help')}>{product('adviser')}</TextButton>
        </>
      )}
    </div>
  );
}

/** Opens the tray of a forgotten password. */
function Forgotten() {
  const text = useText('password');
  return (
    <TextButton data-tray="forgot-password" aria-haspopup="dialog">
      {text('forgot_link')}
    </TextButton>
  );
}

/**
 * Email or phone number, first the one that the country signs in with, and password, or a passkey; one generic error for all fields, an alert and a resting button when
 * blocked, buttons that wait for consent where a country asks for it (spec 1 §4, §8).
 */
export function SignInForm({ below: Below, forgotten, ...given }: Props) {
  const text = useText('signin');
  const { form, byPhone, swap, consent, captcha, blockedFor } = useSignInForm(given);
  const { remembered_days } = useSettings();
  const signedIn = useSignedIn();
  const { remember } = form.values;
  return (
    <form className={styles.column} method="post" {...form.attributes}>
      <Blocked left={blockedFor} />
      <FaultList id={form.alertId} faults={form.list} alert={form.alert} />
      <FieldGroup>
        <IdentifierFields
          prefix="signin"
          byPhone={byPhone}
          who={form.values}
          faults={form.faults}
          faultAt={form.faultAt}
          onChange={form.set}
          passkeys
        />
        <PasswordField
          {...form.field('password')}
          faultAt={form.faultAt}
          label={text('password')}
          autoComplete="current-password"
        />
        {captcha ? <CaptchaLine captcha={captcha} /> : null}
      </FieldGroup>
      <div className={styles.ways}>
        <TextButton onClick={swap}>{text(byPhone ? 'by_email' : 'by_phone')}</TextButton>
        {forgotten ?? <Forgotten />}
      </div>
      <div>
        <Tick {...form.tick('remember')}>{text('remember', { days: remembered_days })}</Tick>
        <p className="note">{text('remember_note')}</p>
      </div>
      <ConsentTick consent={consent} />
      <Button type="submit" wide busy={form.isBusy} unavailable={blockedFor !== null || !consent.given}>
        {text('submit')}
      </Button>
      <PasskeySignIn
        given={consent.given}
        body={{ ...(consent.asked ? { consent: consent.given } : {}), ...(remember ? { remember } : {}) }}
        onSigned={(answer) => {
          if (!signedIn(answer, given.source).leaves) given.onDone();
        }}
        onNoConsent={() => consent.tick('all', false)}
      />
      {Below ? <Below given={consent.given} fromCheckout={given.source === 'checkout'} /> : null}
    </form>
  );
}
