import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useText } from '../../lib/text.ts';
import { finishTrays, type TrayParams } from '../../lib/trays.ts';
import { useFaults } from '../../lib/useFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { IdentifierFields } from '../../ui/IdentifierFields.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import styles from './signin.module.css';
import { SignInForm } from './SignInForm.tsx';

type Step = 'collection' | 'login' | 'create';
/** What is to be typed next in a step: its first empty field, the trap for robots aside; else its first. */
function nextField(step: Element): HTMLElement | undefined {
  const fields = [...step.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  return fields.find(({ value }) => value === '') ?? fields[0];
}
const fields = ['email', 'phonecode', 'phonenumber'] as const;
const idOf = (name: (typeof fields)[number]): string => `collection-${name}`;

/**
 * The account beside the checkout: who it is, then signing in or a new account. The server is not asked which of the
 * two it will be, because its answer would tell who has one (A5): both doors are offered and the shopper knows. Fields
 * of a step that is not shown are disabled and keep what was typed. Parameters: `email` known already, `step` to begin
 * with, `source`. Spec 1 §3, §4.
 */
export function CreateProfileTray({ email = '', step: first, source }: TrayParams) {
  const text = useText('createprofile');
  const words = useText('form');
  const account = useText('account');
  const facts = optionsOf(useStorefront().country);
  const [step, setStep] = useState<Step>(first === 'create' && email ? 'create' : 'collection');
  const [who, setWho] = useState<Identifier>(facts.phone_login ? { phonecode: facts.phone_code } : { email });
  const { faults, show } = useFaults(fields, idOf, who);
  const shown = useRef(step);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The control that led here is gone, and the focus with it.
    const here = place.current?.querySelector('[data-step]:not([hidden])');
    if (here) nextField(here)?.focus();
  }, [step]);
  const from = source === 'checkout' ? { source: 'checkout' as const } : {};

  const goOn = (next: Step) => {
    const wrong = Object.entries(identifierErrors(facts, who)).map(([field, key]) => [field, words(key)] as const);
    if (!show(Object.fromEntries(wrong))) setStep(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn('login');
  };
  const back = () => setStep('collection');
  const given = facts.phone_login ? { phonecode: who.phonecode, loginphone: who.phonenumber } : { email: who.email };

  return (
    <Tray title={text(`title_${step}`)} onBack={step === 'collection' ? undefined : back}>
      <div ref={place}>
        <form data-step className={styles.trayStep} hidden={step !== 'collection'} onSubmit={submit} noValidate>
          <p className="note">{text('text')}</p>
          <Ledger>
            <IdentifierFields
              prefix="collection"
              byPhone={facts.phone_login}
              who={who}
              faults={faults}
              onChange={(field, value) => setWho((before) => ({ ...before, [field]: value }))}
            />
          </Ledger>
          <Button type="submit" wide>
            {text('to_login')}
          </Button>
          <Button look="quiet" wide onClick={() => goOn('create')}>
            {text('to_create')}
          </Button>
        </form>
        {step !== 'collection' && (
          <TextButton onClick={back}>{text(facts.phone_login ? 'other_phone' : 'other_email')}</TextButton>
        )}
        <fieldset
          data-step
          aria-label={text('title_login')}
          className={styles.trayStep}
          hidden={step !== 'login'}
          disabled={step === 'create'}
        >
          <SignInForm
            {...from}
            given={who}
            onDone={() => {
              finishTrays();
              notify({ variant: 'login', title: account('signed_in') });
            }}
          />
        </fieldset>
        <fieldset
          data-step
          aria-label={text('title_create')}
          className={styles.trayStep}
          hidden={step !== 'create'}
          disabled={step !== 'create'}
        >
          <CreateAccountForm {...from} given={given} onDone={finishTrays} />
        </fieldset>
      </div>
    </Tray>
  );
}
