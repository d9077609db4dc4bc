import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { useFault } from '../../lib/calls/useFault.ts';
import { meKey } from '../../lib/session/member.ts';
import { NoPasskey } from '@vitrine/contract/browser/passkeys';
import { signInByPasskey } from '../../lib/session/passkeys.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from '../../ui/ui.module.css';

/** The sign-in by a passkey: both factors at once, without a word typed. decisions/0107. */
export function PasskeySignIn() {
  const text = useText('signin');
  const fault = useFault();
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setError(null);
    try {
      await signInByPasskey();
      await client.invalidateQueries({ queryKey: meKey });
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  const said = (): string => {
    if (error instanceof NoPasskey) return text('passkey.stopped');
    return isRefusal(error, 'wrong_credentials') ? text('passkey.refused') : fault(error);
  };
  return (
    <div className={css.fields}>
      {error !== null && <Notice tone="bad">{said()}</Notice>}
      <Button weight="main" disabled={isBusy} onClick={() => void enter()}>
        {text('passkey')}
      </Button>
      <p className={css.hint}>{text('passkey.or')}</p>
    </div>
  );
}
