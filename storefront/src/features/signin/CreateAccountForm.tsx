import { honeypots } from '@vitrine/rules/account/honeypots';
import { lightErrors } from '@vitrine/rules/forms/lightAccount';
import { creationReportCountries } from '@vitrine/rules/countries/countryLists';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { LoginSource } from '@vitrine/rules/session/afterLogin';
import { useCaptcha } from '../../lib/captcha/captcha.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { profileFieldOf } from '../../lib/session/profileBody.ts';
import { setSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useMessages } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { ConsentTick, useConsent } from '../../ui/fields/ConsentTick.tsx';
import { isBirth } from '../../ui/addresses/countryFieldLayout.ts';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { Honeypot } from '../../ui/captcha/Honeypot.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { CreateAccountFields } from './CreateAccountFields.tsx';
import styles from './signin.module.css';
import { useCreateAccount } from './useCreateAccount.ts';

type Given =
  | { readonly email?: string | undefined }
  | { readonly phonecode?: string | undefined; readonly loginphone?: string | undefined };

type Props = {
  /** The source of the new account; sent to the server (spec 1 §3). */
  readonly source?: LoginSource;
  /** Earlier values, such as the checkout's email; a new one replaces the value of its field. */
  readonly given?: Given;
  /** Asks only for a name and the sign-in (spec 1 §2 `/customer/light`). */
  readonly light?: boolean;
  readonly onDone: () => void;
};

/**
 * Creates an account with the fields of the storefront's country; all errors at once, typed values are never lost (spec 1 §5,
 * §7).
 */
export function CreateAccountForm({ source, given, light = false, onDone }: Props) {
  const text = useText('signin');
  const account = useText('account');
  const field = useText('field');
  const messages = useMessages();
  const { country, language } = useStorefront();
  const labelOf = useFieldLabel(country);
  const { phone_login, phone_code } = optionsOf(country);
  const consent = useConsent();
  const captcha = useCaptcha('account');
  const create = useCreateAccount(source);
  const form = useShopForm<FormValues & { readonly trap?: string }>({
    prefix: 'profile',
    start: { ...(phone_login ? { phonecode: phone_code } : {}), country_id: country },
    given,
    labelOf: (name) => (name === 'trap' || isBirth(name) ? field('birth') : labelOf(name)),
    check: ({ trap: _trap, ...values }) => {
      const choices = { language, action: 'create' } as const;
      const found = validateForm('profile', country, choices, { ...values, piplOptin: consent.given }, new Date());
      return messages(light ? lightErrors(found) : found);
    },
    captcha,
    isResting: !consent.given,
    send: async ({ trap = '', newsletter, ...values }, { proof }) => {
      const consented = consent.asked ? true : null;
      const wanted = { values, newsletter: newsletter === true, consent: consented, trap, light };
      const answer = await create({ ...wanted, ...proof });
      // First, because a page that redirects signed-in customers must know that this account was just created here.
      onDone();
      setSession(answer);
    },
    fieldOf: profileFieldOf,
    // An email that is none is shown with what was typed (2200001).
    refused: (_show, { email }) => ({
      text: typeof email === 'string' ? { email_invalid: email } : {},
      ...(creationReportCountries.has(country) ? { failed: text('create_failed') } : {}),
    }),
  });
  useTrayGuard({ unsaved: form.isChanged && !form.isBusy });
  return (
    <form className={styles.column} method="post" {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CreateAccountFields light={light} values={form.values} faults={form.faults} onChange={form.set} />
        <CaptchaLine captcha={captcha} />
      </FieldGroup>
      <Honeypot name={honeypots.account} value={form.values.trap ?? ''} onChange={(trap) => form.set('trap', trap)} />
      <div>
        <Tick {...form.tick('newsletter')}>{account('newsletter')}</Tick>
        <ConsentTick consent={consent} />
      </div>
      <Button type="submit" wide busy={form.isBusy} unavailable={!consent.given}>
        {text('create')}
      </Button>
    </form>
  );
}
