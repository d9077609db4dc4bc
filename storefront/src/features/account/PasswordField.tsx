import { type PasswordForm, passwordMaxLength, passwordRulesAttribute } from '@vitrine/rules/account/password';
import { type InputHTMLAttributes, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Field } from '../../ui/Field.tsx';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'minLength'> & {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** The form whose rule a new password must meet; browsers suggest one that does. */
  readonly rules?: PasswordForm | undefined;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A password that can be looked at while it is typed; pasting and password managers work. Expectations §3. */
export function PasswordField({ onChange, rules, ...props }: Props) {
  const text = useText('signin');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      passwordrules={rules && passwordRulesAttribute(rules)}
      type={isShown ? 'text' : 'password'}
      maxLength={passwordMaxLength}
      required
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      action={{ label: text(isShown ? 'hide' : 'show'), onClick: () => setShown(!isShown) }}
    />
  );
}
