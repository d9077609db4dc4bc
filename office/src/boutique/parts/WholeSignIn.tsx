/** @jsxImportSource preact */
import { staffSignIn } from '@vitrine/contract/staffAccount';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { hasPasskeys } from '@vitrine/contract/browser/passkeys';
import { signInByPasskey } from '../../lib/session/passkeys.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { isRefusal, useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

/** The sign-in by passkey, or by password and code: it enrols devices and sets PINs. */
export function WholeSignIn() {
  const { model, words } = usePage();
  const { text } = words;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, said, isBusy } = useTry((error) =>
    error.status === 429 ? 'fault.wait' : isRefusal(error) ? 'door.wrong' : null,
  );
  const enterBy = (sign: () => Promise<unknown>): void => {
    void run(async () => {
      await sign();
      await model.enter();
    });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    enterBy(() => call(staffSignIn, { body: { email, password, code: code.trim() } }));
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={text('door.email')}
        value={email}
        onValue={setEmail}
        type="email"
        autoComplete="username"
        required
      />
      <Field
        label={text('door.password')}
        value={password}
        onValue={setPassword}
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        label={text('door.code')}
        value={code}
        onValue={setCode}
        said={said}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
      />
      <button type="submit" class="yes" {...whileBusy(isBusy)}>
        {text('door.sign_in')}
      </button>
      {hasPasskeys() && (
        <button type="button" class="no" onClick={() => enterBy(signInByPasskey)} {...whileBusy(isBusy)}>
          {text('door.passkey')}
        </button>
      )}
    </form>
  );
}
