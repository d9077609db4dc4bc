import { lightFields } from '@vitrine/rules/forms/lightAccount';
import { type FieldName, fieldNames, placeFields } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { useState } from 'react';
import type { Faults } from '../../lib/forms/correctedFaults.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './signin.module.css';

/** The fields that a new account may leave out; the customer adds them on the account page. */
const trailingFields = ['company', 'telephone', 'telephone2'] as const satisfies readonly FieldName[];
const withPlace: ReadonlySet<FieldName> = new Set(trailingFields);
const withoutPlace: ReadonlySet<FieldName> = new Set([...trailingFields, ...placeFields]);
const notLight: ReadonlySet<FieldName> = new Set(fieldNames.filter((name) => !lightFields.has(name)));

type Props = {
  readonly light: boolean;
  readonly values: FormValues;
  readonly faults: Faults<FieldName>;
  readonly onChange: (field: FieldName, value: string) => void;
};

/**
 * The personal details of a new account, as the country asks for them; an address may be added, and is never required (spec 1
 * §3, §5).
 */
export function CreateAccountFields({ light, values, faults, onChange }: Props) {
  const text = useText('signin');
  const { country } = useStorefront();
  const [hasPlace, setHasPlace] = useState(false);
  return (
    <>
      <CountryFields
        form="profile"
        country={country}
        values={values}
        faults={faults}
        without={light ? notLight : hasPlace ? withPlace : withoutPlace}
        help={light ? { telephone: text('light_phone') } : {}}
        onChange={onChange}
      />
      {light || hasPlace ? null : (
        <p className={styles.place}>
          <TextButton onClick={() => setHasPlace(true)}>{text('add_place')}</TextButton>
        </p>
      )}
    </>
  );
}
