import type { Identifier } from '@vitrine/rules/account/signIn';
import { useText } from '../../lib/words/text.ts';
import { Field } from './Field.tsx';

/** An autofill token, with the one that lets browsers offer passkeys. WebAuthn Level 3 §5.1.4. */
const withPasskeys = (token: string, passkeys: boolean): string => (passkeys ? `${token} webauthn` : token);

type Given<Name extends string> = { readonly [Field in Name]?: string | undefined };

type PhoneProps<Number extends string> = {
  /** Makes ids unique where a page has two forms. */
  readonly prefix: string;
  /** The name of the number in the form's call. */
  readonly number: Number;
  readonly values: Given<'phonecode' | Number>;
  readonly faults: Given<'phonecode' | Number>;
  readonly faultAt?: string | undefined;
  readonly onChange: (field: 'phonecode' | Number, value: string) => void;
  /** Whether the browser offers passkeys in the list of the number's field. */
  readonly passkeys?: boolean;
};

/** The phone that signs in: its country code and the number (spec 1 §3, spec 3 §5). */
export function PhoneFields<Number extends string>(props: PhoneProps<Number>) {
  const { prefix, number, values, faults, faultAt, onChange, passkeys = false } = props;
  const field = useText('field');
  const input = (name: 'phonecode' | Number) => ({
    id: `${prefix}-${name}`,
    name,
    type: 'tel',
    inputMode: 'tel' as const,
    required: true,
    value: values[name] ?? '',
    fault: faults[name],
    faultAt,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <>
      <Field
        {...input('phonecode')}
        width="third"
        label={field('phonecode')}
        autoComplete="tel-country-code"
        maxLength={8}
      />
      <Field
        {...input(number)}
        width="twothirds"
        label={field('loginphone')}
        autoComplete={withPasskeys('tel-national', passkeys)}
        maxLength={32}
      />
    </>
  );
}

type Props = {
  /** Makes ids unique where a page has two forms. */
  readonly prefix: string;
  readonly byPhone: boolean;
  readonly who: Identifier;
  readonly faults: Given<keyof Identifier>;
  /** The alert that shows the faults already. */
  readonly faultAt?: string | undefined;
  readonly onChange: (field: keyof Identifier, value: string) => void;
  /** Whether the browser offers passkeys in the list of the field, beside what was typed before. */
  readonly passkeys?: boolean;
};

/** The identifier: an email, or in phone-login countries a phone code and number (spec 1 §3, §5). */
export function IdentifierFields({ prefix, byPhone, who, faults, faultAt, onChange, passkeys = false }: Props) {
  const field = useText('field');
  if (byPhone)
    return <PhoneFields number="phonenumber" values={who} {...{ prefix, faults, faultAt, onChange, passkeys }} />;
  return (
    <Field
      id={`${prefix}-email`}
      name="email"
      type="email"
      label={field('email')}
      autoComplete={withPasskeys('username', passkeys)}
      inputMode="email"
      maxLength={128}
      required
      value={who.email ?? ''}
      fault={faults.email}
      faultAt={faultAt}
      onChange={(event) => onChange('email', event.target.value)}
    />
  );
}
