import type { Identifier } from '@vitrine/rules/account/signIn';
import { useText } from '../../lib/text.ts';
import { Field } from '../../ui/Field.tsx';

type Props = {
  /** Keeps ids apart where two forms stand on one page. */
  readonly prefix?: string;
  readonly byPhone: boolean;
  readonly who: Identifier;
  readonly faults: { readonly [Name in keyof Identifier]?: string };
  readonly onChange: (field: keyof Identifier, value: string) => void;
};

/** Who signs in: an email, or in phone-login countries a phone code and number (spec 1 §3, §5). */
export function IdentifierFields({ prefix = 'signin', byPhone, who, faults, onChange }: Props) {
  const text = useText('signin');
  const field = useText('field');
  if (byPhone) {
    return (
      <>
        <Field
          id={`${prefix}-phonecode`}
          name="phonecode"
          type="tel"
          inputMode="tel"
          width="third"
          label={field('phonecode')}
          autoComplete="tel-country-code"
          maxLength={8}
          required
          value={who.phonecode ?? ''}
          fault={faults.phonecode}
          onChange={(event) => onChange('phonecode', event.target.value)}
        />
        <Field
          id={`${prefix}-phonenumber`}
          name="phonenumber"
          type="tel"
          inputMode="tel"
          width="twothirds"
          label={field('loginphone')}
          autoComplete="tel-national"
          maxLength={32}
          required
          value={who.phonenumber ?? ''}
          fault={faults.phonenumber}
          onChange={(event) => onChange('phonenumber', event.target.value)}
        />
      </>
    );
  }
  return (
    <Field
      id={`${prefix}-email`}
      name="email"
      type="email"
      label={text('email')}
      autoComplete="username"
      inputMode="email"
      maxLength={128}
      required
      value={who.email ?? ''}
      fault={faults.email}
      onChange={(event) => onChange('email', event.target.value)}
    />
  );
}
