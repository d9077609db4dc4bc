import { type Identifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { useEffect, useRef, useState } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays, type TrayParams } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { IdentifierFields } from '../../ui/fields/IdentifierFields.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import styles from './signin.module.css';
import { SignInForm } from './SignInForm.tsx';

/** The id of the button that leads to a new account. */
const toCreate = 'collection-create';

type Step = 'collection' | 'login' | 'create';
/** The field to focus in a step: its first empty one, except the honeypot; else its first. */
function nextField(step: Element): HTMLElement | undefined {
  const fields = [...step.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  return fields.find(({ value }) => value === '') ?? fields[0];
}

/** Focuses the next field when the step changes; the returned ref marks the container of the steps. */
function useFocusOnStep(step: Step): React.RefObject<HTMLDivElement | null> {
  const shown = useRef(step);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The focused control of the previous step was removed.
    const here = place.current?.querySelector('[data-step]:not([hidden])');
    if (here) nextField(here)?.focus();
  }, [step]);
  return place;
}

type CollectionProps = {
  readonly form: ReturnType<typeof useShopForm<Identifier>>;
  readonly byPhone: boolean;
  readonly hidden: boolean;
};

/** The first step: the identifier, and the two ways on. */
function Collection({ form, byPhone, hidden }: CollectionProps) {
  const text = useText('createprofile');
  return (
    <form data-step className={styles.trayStep} hidden={hidden} {...form.attributes}>
      <p className="note">{text('text')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <IdentifierFields
          prefix="collection"
          byPhone={byPhone}
          who={form.values}
          faults={form.faults}
          onChange={form.set}
          passkeys
        />
      </FieldGroup>
      <Button type="submit" wide>
        {text('to_login')}
      </Button>
      <Button type="submit" id={toCreate} look="quiet" wide>
        {text('to_create')}
      </Button>
    </form>
  );
}

/**
 * The account tray beside the checkout: the identifier, then sign-in or a new account. It never asks the server which of the
 * two applies, because the answer would reveal which identifiers have an account (A5): it offers both. Fields of a hidden step are disabled
 * and keep their values. Parameters: `email` if known, `step` to begin with, `source`. Spec 1 §3, §4.
 */
export function CreateProfileTray({ email = '', step: first, source }: TrayParams) {
  const text = useText('createprofile');
  const field = useText('field');
  const messages = useMessages();
  const account = useText('account');
  const facts = optionsOf(useStorefront().country);
  const [step, setStep] = useState<Step>(first === 'create' && email ? 'create' : 'collection');
  const form = useShopForm<Identifier>({
    prefix: 'collection',
    start: facts.phone_login ? { phonecode: facts.phone_code } : { email },
    labelOf: (name) => field(name === 'phonenumber' ? 'loginphone' : name),
    check: (typed) => messages(identifierErrors(facts, typed)),
    send: async (_typed, { submitter }) => setStep(submitter?.id === toCreate ? 'create' : 'login'),
  });
  const who = form.values;
  const place = useFocusOnStep(step);
  const from = source === 'checkout' ? { source: 'checkout' as const } : {};

  const back = () => setStep('collection');
  const given = facts.phone_login ? { phonecode: who.phonecode, loginphone: who.phonenumber } : { email: who.email };

  return (
    <Tray title={text(`title_${step}`)} onBack={step === 'collection' ? undefined : back}>
      <div ref={place}>
        <Collection form={form} byPhone={facts.phone_login} hidden={step !== 'collection'} />
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
