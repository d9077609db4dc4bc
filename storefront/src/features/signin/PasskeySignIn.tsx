import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import styles from './signin.module.css';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

type Props = Parameters<typeof usePasskeySignIn>[0];

/**
 * The sign-in by a passkey, beside the password. The server's page keeps its place, because nearly every browser has passkeys; one without
 * shows nothing. decisions/0121.
 */
export function PasskeySignIn(props: Props) {
  const text = useText('signin');
  const { has, alert, isBusy, press } = usePasskeySignIn(props);
  if (has === false) return null;
  return (
    <div className={has === null ? styles.unknown : undefined}>
      <div role="alert">{alert === null ? null : <p className={styles.said}>{alert}</p>}</div>
      <Button look="quiet" wide busy={isBusy} unavailable={!props.given} onClick={press}>
        {text('passkey')}
      </Button>
    </div>
  );
}
