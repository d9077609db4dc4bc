import { useMutation } from '@tanstack/react-query';
import { customer } from '@vitrine/contract/account';
import { titles } from '@vitrine/rules/account/titles';
import { errors } from '@vitrine/contract/errors';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { messageKeys } from '@vitrine/rules/forms/messageKeys';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { setSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { Button } from '../../ui/Button.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { ConsentTick, useConsent } from './ConsentTick.tsx';
import styles from './signin.module.css';

/** What an account is opened with here; places and the rest of the profile follow on the account page. */
const later: ReadonlySet<FieldName> = new Set([
  'street1',
  'street2',
  'street3',
  'street_number',
  'additional_number',
  'neighborhood',
  'region',
  'regiontext',
  'cityselect',
  'city',
  'district',
  'district_bis_id',
  'postcode',
  'postcode_bis',
  'postcode_select',
  'company',
  'telephone',
  'telephone2',
]);

/** Fields that the call names its own way. */
const inForm: Readonly<Record<string, FieldName>> = {
  registredloginphone: 'loginphone',
  registredphonecode: 'phonecode',
};

const isMessageKey = (key: string): key is (typeof messageKeys)[number] => messageKeys.some((known) => known === key);
const isTitle = (text: string): text is (typeof titles)[number] => titles.some((title) => title === text);

/** Opens an account with the fields the storefront's country asks for; all errors at once, nothing typed is lost (spec 1 §5, §7). */
export function CreateAccountPage() {
  const text = useText('signin');
  const account = useText('account');
  const field = useText('field');
  const messages = useText('form');
  const locale = useLocale();
  const { country, language } = useStorefront();
  const navigate = useNavigate();
  const [values, setValues] = useState<FormValues>({ country_id: country });
  const [faults, setFaults] = useState<FormErrors>({});
  // What the server says of single fields, in its words: an account that exists already (2400001).
  const [said, setSaid] = useState<Partial<Record<FieldName, string>>>({});
  const [newsletter, setNewsletter] = useState(false);
  const [honeypot, setHoneypot] = useState('');
  const consent = useConsent();
  useTitlePrefix(Object.keys({ ...faults, ...said }).length > 0 ? messages('error_prefix') : null);
  const create = useMutation({
    mutationFn: () => {
      const said = (name: FieldName): string | undefined => {
        const value = values[name];
        return typeof value === 'string' && value !== '' ? value : undefined;
      };
      const prefix = said('prefix') ?? '';
      const [day, month, year] = [said('day'), said('month'), said('year')];
      const optional = Object.fromEntries(
        (
          ['email', 'password', 'firstname', 'lastname', 'firstname2', 'lastname2', 'social_security_number'] as const
        ).flatMap((name) => {
          const value = said(name);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
      const phone = {
        ...(said('phonecode') ? { registredphonecode: said('phonecode') } : {}),
        ...(said('loginphone') ? { registredloginphone: said('loginphone') } : {}),
      };
      const dob = day && month && year ? { dob: { day, month, year } } : {};
      return call(customer, {
        body: {
          locale,
          action: 'create',
          country_id: country,
          ...optional,
          ...phone,
          ...dob,
          ...(isTitle(prefix) ? { prefix } : {}),
          newsletter_subscription: newsletter,
          ...(consent.asked ? { piplOptin: consent.given } : {}),
          ...(honeypot ? { confirm_password: honeypot } : {}),
        },
      });
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!consent.given) return;
    setSaid({});
    const found = validateForm(
      'profile',
      country,
      { language, action: 'create' },
      { ...values, piplOptin: consent.given },
      new Date(),
    );
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const answer = await create.mutateAsync();
      setSession(answer);
      notify({ variant: 'account-created', title: account('created') });
      await navigate(paths.account(locale));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = Object.entries(error.fields).flatMap(([name, key]) =>
        isMessageKey(key) ? [[name, key] as const] : [],
      );
      setFaults(Object.fromEntries(named));
      if (error.internal_code === errors.email_exists.internal_code) {
        setSaid(Object.fromEntries(Object.keys(error.fields).map((name) => [inForm[name] ?? name, error.message])));
        return;
      }
      notify({ variant: 'error', level: 'critical', title: error.message });
    }
  };
  const wrong = Object.keys({ ...faults, ...said }).flatMap((name) =>
    name in values || document.getElementById(`profile-${name}`) ? [{ id: `profile-${name}`, name }] : [],
  );
  return (
    <main id="content" tabIndex={-1} className="page">
      <form className={styles.create} onSubmit={(event) => void submit(event)} noValidate>
        <h1 className="headline">{text('create')}</h1>
        <p className="note">{text('create_text')}</p>
        <FaultList faults={wrong.map(({ id, name }) => ({ id, label: field(name as FieldName) }))} />
        <Ledger>
          <CountryFields
            form="profile"
            country={country}
            values={values}
            errors={faults}
            said={said}
            without={later}
            help={{ password: text('password_rules') }}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
        </Ledger>
        {/* A trap for machines: people, screen readers and password managers pass it by (expectations §2). */}
        <div className={styles.trap} aria-hidden="true">
          <input
            name="confirm_password"
            tabIndex={-1}
            autoComplete="off"
            value={honeypot}
            onChange={(event) => setHoneypot(event.target.value)}
          />
        </div>
        <Tick checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)}>
          {account('newsletter')}
        </Tick>
        <ConsentTick consent={consent} />
        <Button type="submit" wide busy={create.isPending} unavailable={!consent.given}>
          {text('create')}
        </Button>
      </form>
    </main>
  );
}
