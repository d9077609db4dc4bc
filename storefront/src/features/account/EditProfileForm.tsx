import type { Profile } from '@vitrine/contract/account';
import type { FieldName, ProfileText } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { signsOutOnSave } from '@vitrine/rules/consent/gates';
import { consentGateCountries } from '@vitrine/rules/countries/countryLists';
import { useState } from 'react';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { profileFieldOf } from '../../lib/session/profileBody.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import styles from './account.module.css';
import { LockedFacts } from './LockedFacts.tsx';
import { useEditProfile } from './useEditProfile.ts';

/** The stored profile as the form's values. */
function valuesOf(profile: Profile): FormValues {
  const { prefix, firstname, lastname, firstname2, lastname2, email, company, telephone, dob, place } = profile;
  const { social_security_number, phonecode, loginphone, country_id } = profile;
  const known = {
    prefix,
    firstname,
    lastname,
    firstname2,
    lastname2,
    email,
    company,
    telephone,
    social_security_number,
    phonecode,
    loginphone,
  } satisfies Record<ProfileText, string | null>;
  const texts = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? '']));
  return { ...place, ...texts, country_id, ...(dob ?? { day: '', month: '', year: '' }) };
}

/** The profile form: its request body and its validation. */
function useProfileForm(profile: Profile) {
  const text = useText('account');
  const messages = useText('form');
  const { country_id: country } = profile;
  const labelOf = useFieldLabel(country);
  const validate = useValidation();
  const edit = useEditProfile();
  const asksConsent = consentGateCountries.has(country);
  const subscribed = profile.newsletter_subscription !== null;
  const [first] = useState(() => ({ ...valuesOf(profile), newsletter: subscribed, piplOptin: profile.piplOptin }));
  const isRenamed = ({ email }: FormValues): boolean => Boolean(email) && email !== first.email;
  const isSent = (name: string, values: FormValues): boolean =>
    !profile.locked.includes(name) && (name !== 'email' || isRenamed(values));
  const form = useShopForm<FormValues>({
    prefix: 'edit',
    start: first,
    labelOf,
    check: (values) => ({
      ...validate('profile', country, { ...values, ...(asksConsent ? { piplOptin: true } : {}) }, 'edit'),
      ...(isRenamed(values) && !values.password ? { password: messages('required') } : {}),
    }),
    send: async (values) => {
      const { password, newsletter, piplOptin, ...fields } = values;
      const pipl = piplOptin === true;
      await edit.mutateAsync({
        values: Object.fromEntries(Object.entries(fields).filter(([name]) => isSent(name, values))),
        password: isRenamed(values) && typeof password === 'string' ? password : null,
        newsletter: newsletter === true,
        pipl: asksConsent ? pipl : null,
        signs_out: signsOutOnSave(profile.piplOptin, asksConsent ? pipl : profile.piplOptin),
      });
    },
    fieldOf: profileFieldOf,
    refused: () => ({ failed: text('card_failed') }),
  });
  return { form, asksConsent, isRenamed: isRenamed(form.values) };
}

/**
 * Edits the profile: the country's fields, without those its holder cannot change; all errors at once (spec 1 §4, §5, spec 3
 * §5).
 */
export function EditProfileForm({ profile }: { readonly profile: Profile }) {
  const text = useText('account');
  const { country_id: country } = profile;
  const { form, asksConsent, isRenamed } = useProfileForm(profile);
  const { values } = form;
  useTrayGuard({ unsaved: form.isChanged && !form.isBusy });
  return (
    <form className={styles.form} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountryFields
          form="profile"
          prefix="edit"
          country={country}
          values={values}
          faults={form.faults}
          without={new Set<FieldName>(['password', ...(profile.locked as FieldName[])])}
          onChange={form.set}
        />
        {isRenamed ? (
          <PasswordField
            {...form.field('password')}
            autoComplete="current-password"
            label={text('password')}
            help={text('email_password')}
          />
        ) : null}
      </FieldGroup>
      <LockedFacts profile={profile} />
      <div>
        <Tick {...form.tick('newsletter')}>{text('newsletter')}</Tick>
        {asksConsent ? (
          <>
            <Tick {...form.tick('piplOptin')}>{text('pipl')}</Tick>
            {values.piplOptin ? null : (
              <p className="note" role="status">
                {text('pipl_out')}
              </p>
            )}
          </>
        ) : null}
      </div>
      <Button type="submit" wide busy={form.isBusy}>
        {text('save')}
      </Button>
    </form>
  );
}
