import { type PasswordForm, passwordMaxLength, passwordRulesAttribute } from '@vitrine/rules/account/password';
import { type ComponentProps, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'action' | 'type'> & {
  readonly autoComplete: 'current-password' | 'new-password';
  /** The form whose rule a new password must meet; browsers suggest a matching one. */
  readonly rules?: PasswordForm | undefined;
  /** Whether the password is shown, where another control shows it too. */
  readonly shown?: boolean;
  readonly onShown?: (shown: boolean) => void;
};

/** A password that the shopper can show while typing; pasting and password managers work. Expectations §3. */
export function PasswordField({ rules, shown, onShown, ...props }: Props) {
  const text = useText('signin');
  const [own, setOwn] = useState(false);
  const isShown = shown ?? own;
  const setShown = onShown ?? setOwn;
  return (
    <Field
      maxLength={passwordMaxLength}
      required
      {...props}
      passwordrules={rules && passwordRulesAttribute(rules)}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={{ label: text(isShown ? 'hide' : 'show'), onClick: () => setShown(!isShown) }}
    />
  );
}
