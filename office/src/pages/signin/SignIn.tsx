import { useQueryClient } from '@tanstack/react-query';
import { staffSignIn } from '@vitrine/contract/staffAccount';
import { type FormEvent, useState } from 'react';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { meKey } from '../../lib/session/member.ts';
import { hasPasskeys } from '@vitrine/contract/browser/passkeys';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from '../../ui/ui.module.css';
import { PasskeySignIn } from './PasskeySignIn.tsx';

function CodeField(props: { readonly value: string; readonly onChange: (code: string) => void }) {
  const text = useText('signin');
  return (
    <TextField
      {...props}
      label={text('code')}
      hint={text('code.hint')}
      autoComplete="one-time-code"
      isFocused
      isRequired
    />
  );
}

/** A passkey, or email and password and then the code of the second factor. decisions/0079, 0107. */
export function SignIn() {
  const text = useText('signin');
  const fault = useFault();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const offersPasskey = hasPasskeys() && !needsCode;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await call(staffSignIn, { body: { email, password, ...(needsCode ? { code } : {}) } });
      await client.invalidateQueries({ queryKey: meKey });
    } catch (reason) {
      // The first answer asks for the code; the second says that it is missing.
      if (isRefusal(reason, 'second_factor_needed') && !needsCode) setNeedsCode(true);
      else setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.fields} onSubmit={(event) => void submit(event)}>
      <h1>{text('title')}</h1>
      {offersPasskey && <PasskeySignIn />}
      {error !== null && (
        <Notice tone="bad">{isRefusal(error, 'wrong_credentials') ? text('wrong') : fault(error)}</Notice>
      )}
      <TextField
        label={text('email')}
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={text('password')}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      {needsCode && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" weight={offersPasskey ? 'plain' : 'main'} disabled={isBusy}>
        {text('submit')}
      </Button>
    </form>
  );
}
