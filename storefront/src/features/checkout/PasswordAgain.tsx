import { useMutation } from '@tanstack/react-query';
import { proveAgain } from '@vitrine/contract/account';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { Field, Ledger } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextLink.tsx';

const id = 'password-again';

/**
 * The password once more, before a stored card pays to a new address. `give` sends it and answers whether it was right;
 * the field says what was wrong.
 */
export function usePasswordAgain() {
  const locale = useLocale();
  const words = useText('form');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const proving = useMutation({ mutationFn: () => call(proveAgain, { body: { locale, password } }) });
  const refuse = (said: string): false => {
    setFault(said);
    document.getElementById(id)?.focus();
    return false;
  };
  return {
    password,
    fault,
    isBusy: proving.isPending,
    type: (typed: string) => {
      setFault(undefined);
      setPassword(typed);
    },
    give: async (): Promise<boolean> => {
      if (password === '') return refuse(words('required'));
      try {
        await proving.mutateAsync();
        setPassword('');
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return refuse(error.message || words('failed'));
      }
    },
  };
}

/** Its field, and the way to a new password. */
export function PasswordAgain({ proof }: { readonly proof: ReturnType<typeof usePasswordAgain> }) {
  const text = useText('signin');
  const forgotten = useText('password');
  return (
    <div>
      <Ledger>
        <Field
          id={id}
          name="password"
          type="password"
          label={text('password')}
          autoComplete="current-password"
          maxLength={128}
          required
          value={proof.password}
          fault={proof.fault}
          onChange={(event) => proof.type(event.target.value)}
        />
      </Ledger>
      <TextButton data-tray="forgot-password" aria-haspopup="dialog">
        {forgotten('forgot_link')}
      </TextButton>
    </div>
  );
}
