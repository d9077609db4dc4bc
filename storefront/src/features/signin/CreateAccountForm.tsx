import { errors } from '@vitrine/contract/errors';
import { honeypots } from '@vitrine/rules/account/honeypots';
import { lightErrors } from '@vitrine/rules/account/lightAccount';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useCaptcha } from '../../lib/captcha.ts';
import { useFieldLabel } from '../../lib/fieldLabel.ts';
import { useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { faultsOf } from '../../lib/profileBody.ts';
import { setSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { useFirstFault } from '../../lib/useFirstFault.ts';
import { useStanding } from '../../lib/useStanding.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaLine } from '../../ui/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/ConsentTick.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { CreateAccountFields } from './CreateAccountFields.tsx';
import styles from './signin.module.css';
import { useCreateAccount } from './useCreateAccount.ts';

type Given =
  | { readonly email?: string | undefined }
  | { readonly phonecode?: string | undefined; readonly loginphone?: string | undefined };

type Props = {
  /** Where the account is opened from; the server is told (spec 1 §3). */
  readonly source?: LoginSource;
  /** What was given before, such as the checkout's email; a new one takes the place of what stands in its field. */
  readonly given?: Given;
  /** Asks only who and how to sign in (spec 1 §2 `/customer/light`). */
  readonly light?: boolean;
  readonly onDone: () => void;
};

/**
 * Opens an account with the fields the storefront's country asks for; all errors at once, nothing typed is lost (spec 1
 * §5, §7).
 */
export function CreateAccountForm({ source, given, light = false, onDone }: Props) {
  const text = useText('signin');
  const account = useText('account');
  const field = useText('field');
  const messages = useText('form');
  const { country, language } = useStorefront();
  const labelOf = useFieldLabel(country);
  const { phone_login, phone_code } = optionsOf(country);
  const [values, setValues] = useState<FormValues>({
    ...(phone_login ? { phonecode: phone_code } : {}),
    ...given,
    country_id: country,
  });
  const [taken, setTaken] = useState(JSON.stringify(given));
  if (JSON.stringify(given) !== taken) {
    setTaken(JSON.stringify(given));
    setValues({ ...values, ...given });
  }
  const faults = useStanding<FormErrors>(values, {});
  // What the server says of single fields, in its words: an account that exists already (2400001).
  const said = useStanding<Partial<Record<FieldName, string>>>(values, {});
  const [newsletter, setNewsletter] = useState(false);
  const [trap, setTrap] = useState('');
  const consent = useConsent();
  const captcha = useCaptcha('account');
  const focusFirst = useFirstFault();
  const create = useCreateAccount(source);
  const [isSolving, setSolving] = useState(false);
  // The list above stays as it is until the next try, so that nothing moves while one types.
  const wrongNames = Object.keys({ ...faults.found, ...said.found });
  const isWrong = Object.keys({ ...faults.standing, ...said.standing }).length > 0;
  useTitlePrefix(isWrong || captcha.state === 'failed' ? messages('error_prefix') : null);

  const show = (found: FormErrors, words: Partial<Record<FieldName, string>> = {}): boolean => {
    faults.tell(found);
    said.tell(words);
    const ids = inOrder(Object.keys({ ...found, ...words }));
    focusFirst(ids);
    return ids.length > 0;
  };
  const refuse = (error: ApiError): void => {
    if (captcha.refused(error)) {
      focusFirst(['captcha-account']);
      return;
    }
    const { faults: found, said: words } = faultsOf(error);
    const isShown = show(found, words);
    // An account that exists otherwise is a critical notice (2400011), and so is whatever names no field.
    // So is an email that is none: it is told with what was typed (2200001).
    const isEmail = error.internal_code === errors.email_invalid.internal_code;
    if (!isShown || isEmail || error.internal_code === errors.account_exists.internal_code) {
      const title = error.message || account('card_failed');
      notify({ variant: 'error', level: 'critical', title, ...(isEmail ? { text: values.email } : {}) });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!consent.given || create.isPending || isSolving) return;
    const choices = { language, action: 'create' } as const;
    const found = validateForm('profile', country, choices, { ...values, piplOptin: consent.given }, new Date());
    if (show(light ? lightErrors(found) : found)) return;
    setSolving(true);
    const proof = await captcha.proof();
    setSolving(false);
    if (!proof) {
      focusFirst(['captcha-account']);
      return;
    }
    try {
      const answer = await create.mutateAsync({
        values,
        newsletter,
        consent: consent.asked ? true : null,
        trap,
        light,
        ...proof,
      });
      // First: a page that sends away who is signed in must know that this one was just opened here.
      onDone();
      setSession(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    }
  };
  const nameOf = (name: string): string => (isBirth(name) ? field('birth') : labelOf(name as FieldName));
  return (
    <form className={styles.column} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <FaultList faults={inOrder(wrongNames).map((id) => ({ id, label: nameOf(id.slice('profile-'.length)) }))} />
      <Ledger>
        <CreateAccountFields
          light={light}
          values={values}
          faults={faults.standing}
          said={said.standing}
          // A postcode’s answer comes when more has been typed, and fills several fields at once.
          onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        />
        <CaptchaLine captcha={captcha} />
      </Ledger>
      <Honeypot name={honeypots.account} value={trap} onChange={setTrap} />
      <div>
        <Tick checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)}>
          {account('newsletter')}
        </Tick>
        <ConsentTick consent={consent} />
      </div>
      <Button type="submit" wide busy={create.isPending || isSolving} unavailable={!consent.given}>
        {text('create')}
      </Button>
    </form>
  );
}

const isBirth = (name: string): boolean => name === 'day' || name === 'month' || name === 'year';

/** The ids of wrong fields that stand in the form, from top to bottom. */
function inOrder(names: readonly string[]): string[] {
  const fields = names.flatMap((name) => document.getElementById(`profile-${name}`) ?? []);
  return fields
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ id }) => id);
}
