import { hasPasskeys } from '@vitrine/contract/browser/passkeys';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { onIntent } from '../../lib/browser/onIntent.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import type { SignedIn } from './askPasskey.ts';

// Its code loads once the visitor moves, or presses the button.
const code = () => import('./askPasskey.ts');

const never = () => () => undefined;
/** Whether the browser has passkeys; null in the server's page. */
const useHasPasskeys = (): boolean | null => useSyncExternalStore<boolean | null>(never, hasPasskeys, () => null);

type Settings = {
  /** Whether the consents that the country asks for are given: nothing is offered before. */
  readonly given: boolean;
  /** What the sign-in sends besides the passkey. */
  readonly body: { readonly consent?: boolean; readonly remember?: boolean };
  readonly onSigned: (answer: SignedIn) => void;
  readonly onNoConsent: () => void;
};

/**
 * Signs in by a passkey: on a press, in the browser's own dialog; and in the list of the identifier's field, which asks nothing by itself.
 * `alert` says why it failed; a closed dialog is no fault. decisions/0121.
 */
export function usePasskeySignIn({ given, body, onSigned, onNoConsent }: Settings) {
  const text = useText('signin');
  const locale = useLocale();
  const present = usePresentError();
  const has = useHasPasskeys();
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const refuse = (error: unknown): void => {
    if (isRefusal(error, 'consent_required')) onNoConsent();
    present(error, { inForm: setAlert });
  };
  const fieldSettings = useEffectEvent(() => ({ locale, body }));
  const signed = useEffectEvent(onSigned);
  const refused = useEffectEvent(refuse);

  // A press ends the offer in the field, because a browser has one request at a time; it begins again after it.
  const isOffering = has === true && given && !isBusy;
  useEffect(() => {
    if (!isOffering) return undefined;
    const end = new AbortController();
    const offer = async () => {
      await onIntent();
      const { offerInField } = await code();
      await offerInField(end.signal, fieldSettings, { signed, refused });
    };
    // Without it the button and the password stay.
    void offer().catch(() => undefined);
    return () => end.abort();
  }, [isOffering]);

  const press = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setAlert(null);
    try {
      const { signInByPasskey } = await code();
      const answer = await signInByPasskey(locale, body);
      if (answer) onSigned(answer);
      else setAlert(text('passkey_stopped'));
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { has, alert, isBusy, press: () => void press() };
}
