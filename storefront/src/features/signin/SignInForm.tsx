import { errors } from '@vitrine/contract/errors';
import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { lockout } from '@vitrine/rules/session/lockout';
import { type ComponentType, type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useAskedCaptcha } from '../../lib/askedCaptcha.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { type Faults, useFaults } from '../../lib/useFaults.ts';
import { useTellFailure } from '../../lib/useTellFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/ConsentTick.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { IdentifierFields } from '../../ui/IdentifierFields.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import styles from './signin.module.css';
import { useSignIn } from './useSignIn.ts';

/** Another way in: whether the consent is ticked, and whether one comes from the checkout. */
export type OtherWay = ComponentType<{ readonly given: boolean; readonly fromCheckout: boolean }>;

type Props = {
  readonly source?: LoginSource;
  /** Who it is, where that was asked before; a new one takes the place of what stands in the field. */
  readonly given?: Identifier;
  readonly onDone: () => void;
  /** Another way in, which waits for the same consent. */
  readonly below?: OtherWay;
};

const order = ['email', 'phonecode', 'phonenumber', 'password'] as const;
type Name = (typeof order)[number];
const notOfTheFields: ReadonlySet<number> = new Set([
  errors.cookies_refused.internal_code,
  errors.too_many_requests.internal_code,
]);
const idOf = (name: Name): string => `signin-${name}`;

/**
 * Email (in China a phone number) and password; one generic error for all fields, an alert and a resting button when
 * blocked, buttons that wait for consent where a country asks for it (spec 1 §4, §8).
 */
export function SignInForm({ source, given, onDone, below: Below }: Props) {
  const text = useText('signin');
  const words = useText('form');
  const product = useText('product');
  const forgotten = useText('password');
  const { country } = useStorefront();
  const facts = optionsOf(country);
  const signIn = useSignIn();
  const tell = useTellFailure();
  const consent = useConsent();
  const captcha = useAskedCaptcha('login');
  const [who, setWho] = useState<Identifier>(facts.phone_login ? { phonecode: facts.phone_code } : {});
  const [taken, setTaken] = useState<Identifier>();
  if (given && given !== taken) {
    setTaken(given);
    setWho({ ...who, ...given });
  }
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [remember, setRemember] = useState(false);
  const { remembered_days } = useSettings();
  const [isBlocked, setBlocked] = useState(false);
  const { faults, show } = useFaults(order, idOf, { ...who, password });

  const refused = (said: string): Faults<Name> =>
    facts.phone_login ? { phonecode: said, phonenumber: said, password: said } : { email: said, password: said };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || !consent.given) return;
    const wrong = Object.entries(identifierErrors(facts, who)).map(([field, key]) => [field, words(key)] as const);
    if (show({ ...Object.fromEntries(wrong), ...(password ? {} : { password: words('required') }) })) return;
    try {
      const done = await captcha.through((proof) =>
        signIn.mutateAsync({
          ...who,
          password,
          ...(remember ? { remember } : {}),
          ...(source ? { source } : {}),
          ...(consent.asked ? { consent: consent.given } : {}),
          ...proof,
        }),
      );
      if (done && !done.leaves) onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.internal_code === errors.user_blocked.internal_code) {
        setBlocked(true);
        setTimeout(() => setBlocked(false), lockout);
        return;
      }
      // Not of what was typed: the browser keeps no session to sign in, or its network has to wait.
      if (notOfTheFields.has(error.internal_code)) {
        tell(error);
        return;
      }
      if (error.internal_code === errors.consent_required.internal_code) consent.tick(false);
      show(refused(error.message || text('failed')), true);
    }
  };

  return (
    <form className={styles.column} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <div role="alert" className={isBlocked ? styles.blocked : undefined}>
        {isBlocked && (
          <>
            <p className={styles.blockedTitle}>{text('blocked_title')}</p>
            <p>{text('blocked_text')}</p>
            <TextButton onClick={() => openTray('help')}>{product('adviser')}</TextButton>
          </>
        )}
      </div>
      <Ledger>
        <IdentifierFields
          prefix="signin"
          byPhone={facts.phone_login}
          who={who}
          faults={faults}
          onChange={(field, value) => setWho((before) => ({ ...before, [field]: value }))}
        />
        <Field
          id="signin-password"
          name="password"
          type={isShown ? 'text' : 'password'}
          label={text('password')}
          autoComplete="current-password"
          maxLength={128}
          required
          value={password}
          fault={faults.password}
          onChange={(event) => setPassword(event.target.value)}
          action={{ label: text(isShown ? 'hide' : 'show'), onClick: () => setShown(!isShown) }}
        />
        {captcha.shown ? <CaptchaLine captcha={captcha.shown} /> : null}
      </Ledger>
      <div>
        <TextButton data-tray="forgot-password" aria-haspopup="dialog">
          {forgotten('forgot_link')}
        </TextButton>
      </div>
      <div>
        <Tick checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {text('remember', { days: remembered_days })}
        </Tick>
        <p className="note">{text('remember_note')}</p>
      </div>
      <ConsentTick consent={consent} />
      <Button type="submit" wide busy={signIn.isPending || captcha.isWorking} unavailable={isBlocked || !consent.given}>
        {text('submit')}
      </Button>
      {Below ? <Below given={consent.given} fromCheckout={source === 'checkout'} /> : null}
    </form>
  );
}
