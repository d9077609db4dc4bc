import type { Profile } from '@vitrine/contract/account';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { validateForm } from '@vitrine/rules/forms/validate';
import { signsOutOnSave } from '@vitrine/rules/consent/gates';
import { consentGateCountries } from '@vitrine/rules/countries/countryLists';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { faultsOf } from '../../lib/profileBody.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { useTrayGuard } from '../../lib/trays.ts';
import { useFirstFault } from '../../lib/useFirstFault.ts';
import { useStanding } from '../../lib/useStanding.ts';
import { Button } from '../../ui/Button.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { Tick } from '../../ui/Tick.tsx';
import styles from './account.module.css';
import { LockedFacts } from './LockedFacts.tsx';
import { useEditProfile } from './useEditProfile.ts';

/** The stored profile as the form's values. */
function valuesOf(profile: Profile): FormValues {
  const { prefix, firstname, lastname, firstname2, lastname2, email, company, telephone, dob, place } = profile;
  const { social_security_number, phonecode, loginphone, country_id } = profile;
  const known = {
    prefix,
    firstname2,
    lastname2,
    email,
    company,
    telephone,
    social_security_number,
    phonecode,
    loginphone,
  };
  const texts = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? '']));
  return { ...place, ...texts, firstname, lastname, country_id, ...(dob ?? { day: '', month: '', year: '' }) };
}

/**
 * Changes the profile: what the country asks, without what its holder cannot change; all errors at once (spec 1 §4, §5,
 * spec 3 §5).
 */
export function EditProfileForm({ profile }: { readonly profile: Profile }) {
  const text = useText('account');
  const messages = useText('form');
  const { language } = useStorefront();
  const { country_id: country } = profile;
  const [first] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(first);
  const [password, setPassword] = useState('');
  const [newsletter, setNewsletter] = useState(profile.newsletter_subscription !== null);
  const [pipl, setPipl] = useState(profile.piplOptin);
  const typed = { ...values, password };
  const faults = useStanding<FormErrors>(typed, {});
  const said = useStanding<Partial<Record<FieldName, string>>>(typed, {});
  const focusFirst = useFirstFault();
  const edit = useEditProfile();
  const asksConsent = consentGateCountries.has(country);
  const isRenamed = (values.email ?? '') !== (first.email ?? '') && values.email !== '';
  const isChanged = values !== first || newsletter !== (profile.newsletter_subscription !== null);
  const isWrong = Object.keys({ ...faults.standing, ...said.standing }).length > 0;
  useTrayGuard({ unsaved: isChanged && !edit.isPending });
  useTitlePrefix(isWrong ? messages('error_prefix') : null);

  const isSent = (name: string): boolean => !profile.locked.includes(name) && (name !== 'email' || isRenamed);
  const hidden = new Set<FieldName>(['password', ...(profile.locked as FieldName[])]);
  const show = (found: FormErrors, words: Partial<Record<FieldName, string>> = {}): boolean => {
    faults.tell(found);
    said.tell(words);
    const ids = Object.keys({ ...found, ...words }).map((name) => `edit-${name}`);
    const shown = ids.filter((id) => document.getElementById(id));
    focusFirst(shown);
    return shown.length > 0;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    const checked = { ...values, ...(asksConsent ? { piplOptin: true } : {}) };
    const found = validateForm('profile', country, { language, action: 'edit' }, checked, new Date());
    if (isRenamed && !password) found.password = 'required';
    if (show(found)) return;
    try {
      await edit.mutateAsync({
        values: Object.fromEntries(Object.entries(values).filter(([name]) => isSent(name))),
        password: isRenamed ? password : null,
        newsletter,
        pipl: asksConsent ? pipl : null,
        signs_out: signsOutOnSave(profile.piplOptin, asksConsent ? pipl : profile.piplOptin),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { faults: wrong, said: words } = faultsOf(error);
      // A wrong password is named in the server's own words.
      const named = Object.hasOwn(error.fields, 'password') ? { ...words, password: error.message } : words;
      if (!show(wrong, named))
        notify({ variant: 'error', level: 'critical', title: error.message || text('card_failed') });
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Ledger>
        <CountryFields
          form="profile"
          prefix="edit"
          country={country}
          values={values}
          errors={faults.standing}
          said={said.standing}
          without={hidden}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        {isRenamed ? (
          <Field
            id="edit-password"
            name="password"
            type="password"
            autoComplete="current-password"
            label={text('password')}
            help={text('email_password')}
            required
            maxLength={128}
            value={password}
            fault={
              said.standing.password ?? (faults.standing.password ? messages(faults.standing.password) : undefined)
            }
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
      </Ledger>
      <LockedFacts profile={profile} />
      <div>
        <Tick checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)}>
          {text('newsletter')}
        </Tick>
        {asksConsent ? (
          <>
            <Tick checked={pipl} onChange={(event) => setPipl(event.target.checked)}>
              {text('pipl')}
            </Tick>
            {pipl ? null : (
              <p className="note" role="status">
                {text('pipl_out')}
              </p>
            )}
          </>
        ) : null}
      </div>
      <Button type="submit" wide busy={edit.isPending}>
        {text('save')}
      </Button>
    </form>
  );
}
