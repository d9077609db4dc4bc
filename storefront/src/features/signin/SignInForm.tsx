import { errors } from '@vitrine/contract/errors';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { openTray } from '../../lib/trays.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Ledger } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './signin.module.css';
import { useSignIn } from './useSignIn.ts';

/** Lockout after too many tries (spec 1 §9); the server keeps it too. */
const lockoutMs = 30 * 60_000;

type Props = { readonly source?: 'checkout'; readonly onDone: () => void };

/** Email and password; one generic error for both fields, an alert and a resting button when blocked (spec 1 §4, §8). */
export function SignInForm({ source, onDone }: Props) {
  const text = useText('signin');
  const words = useText('form');
  const product = useText('product');
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({});
  useTitlePrefix(Object.keys(faults).length > 0 ? words('error_prefix') : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    const missing = {
      ...(email.trim() ? {} : { email: words('required') }),
      ...(password ? {} : { password: words('required') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) {
      document.getElementById(missing.email ? 'signin-email' : 'signin-password')?.focus();
      return;
    }
    try {
      await signIn.mutateAsync({ email: email.trim(), password, ...(source ? { source } : {}) });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.internal_code === errors.user_blocked.internal_code) {
        setBlocked(true);
        setTimeout(() => setBlocked(false), lockoutMs);
        return;
      }
      const said = error.message || text('failed');
      setFaults({ email: said, password: said });
      document.getElementById('signin-email')?.focus();
    }
  };

  return (
    <form className={styles.column} onSubmit={(event) => void submit(event)} noValidate>
      {isBlocked && (
        <div role="alert" className={styles.blocked}>
          <p className={styles.blockedTitle}>{text('blocked_title')}</p>
          <p>{text('blocked_text')}</p>
          <TextButton onClick={() => openTray('help')}>{product('adviser')}</TextButton>
        </div>
      )}
      <Ledger>
        <Field
          id="signin-email"
          name="email"
          type="email"
          label={text('email')}
          autoComplete="username"
          inputMode="email"
          maxLength={128}
          required
          value={email}
          fault={faults.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          id="signin-password"
          name="password"
          type={isShown ? 'text' : 'password'}
          label={text('password')}
          autoComplete="current-password"
          maxLength={128}
          required
          value={password}
          fault={faults.password}
          onChange={(event) => setPassword(event.target.value)}
          action={{ label: text(isShown ? 'hide' : 'show'), onClick: () => setShown(!isShown) }}
        />
      </Ledger>
      <Button type="submit" wide busy={signIn.isPending} unavailable={isBlocked}>
        {text('submit')}
      </Button>
    </form>
  );
}
