import { tickedConsents } from '@vitrine/rules/account/consents';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { type ReactNode, useState } from 'react';
import type { CaptchaCheck, CaptchaState } from '../../lib/captcha/captcha.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { CaptchaLine } from '../../ui/captcha/CaptchaLine.tsx';
import { ConsentTick } from '../../ui/fields/ConsentTick.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { Honeypot } from '../../ui/captcha/Honeypot.tsx';
import { IdentifierFields, PhoneFields } from '../../ui/fields/IdentifierFields.tsx';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { PlaceField } from '../../ui/addresses/PlaceField.tsx';
import { NewPasswordField } from '../../ui/fields/PasswordMeter.tsx';
import css from './style.module.css';

/** A check that stays in one state. */
const stillCheck = (state: CaptchaState): CaptchaCheck => ({
  form: 'contact',
  state,
  begin: () => undefined,
  proof: async () => null,
  refused: () => false,
  again: () => undefined,
  put: () => undefined,
});

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.wide}>
      <p className={`note ${css.named}`}>{name}</p>
      {children}
    </div>
  );
}

/** The fields of the storefront's own country, in its order, and the sign-in by mail or phone. */
function Fields() {
  const { country } = useStorefront();
  const messages = useText('form');
  const [values, setValues] = useState<FormValues>({ country_id: country });
  const [who, setWho] = useState({ email: '', phonecode: '+33', phonenumber: '', place: '' });
  const identifier = { prefix: 'style', who, faults: {} };
  const change = (name: string, value: string) => setWho((before) => ({ ...before, [name]: value }));
  return (
    <>
      <Named name="A field that suggests places">
        <FieldGroup>
          <PlaceField
            id="style-place"
            label="City"
            value={who.place}
            suggested={[
              { city: 'Lyon', region: null },
              { city: 'Lille', region: null },
            ]}
            onType={(place) => change('place', place)}
            onPick={({ city }) => change('place', city)}
          />
        </FieldGroup>
      </Named>
      <Named name={`Country fields, address in ${country}`}>
        <FieldGroup>
          <CountryFields
            form="shipping"
            prefix="style-address"
            country={country}
            values={values}
            faults={{ street1: messages('required') }}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </FieldGroup>
      </Named>
      <Named name="Identifier fields, by email">
        <FieldGroup>
          <IdentifierFields {...identifier} byPhone={false} onChange={change} />
        </FieldGroup>
      </Named>
      <Named name="Phone fields">
        <FieldGroup>
          <PhoneFields {...identifier} number="phonenumber" values={who} onChange={change} />
        </FieldGroup>
      </Named>
    </>
  );
}

/** The parts of forms beyond single fields; invisible ones are named. */
export function FormParts() {
  const [password, setPassword] = useState('Madder-red');
  const [boxes, setBoxes] = useState({ terms: false, privacy: false });
  return (
    <section className={css.part}>
      <h2 className="title">Parts of forms</h2>
      <div className={css.row}>
        <Fields />
        <Named name="Password field">
          <FieldGroup>
            <PasswordField label="Password" autoComplete="current-password" />
          </FieldGroup>
        </Named>
        <Named name="New password, judged while it is typed">
          <FieldGroup>
            <NewPasswordField
              id="style-password"
              form="change_password"
              label="Password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </FieldGroup>
        </Named>
        <Named name="Captcha line">
          <FieldGroup>
            {(['idle', 'working', 'solved', 'failed'] as const).map((state) => (
              <CaptchaLine key={state} captcha={stillCheck(state)} />
            ))}
          </FieldGroup>
        </Named>
        <Named name="Consent tick">
          <ConsentTick
            consent={{
              asked: true,
              given: false,
              boxes,
              tick: (name, ticked) => setBoxes((now) => tickedConsents(now, name, ticked)),
            }}
          />
        </Named>
        <Named name="Honeypot: seen by machines alone">
          <Honeypot name="style-trap" value="" onChange={() => undefined} />
        </Named>
        <Named name="Needs script: seen without scripts alone">
          <NeedsScript />
        </Named>
        <Named name="Mail link">
          <MailLink />
        </Named>
      </div>
    </section>
  );
}
