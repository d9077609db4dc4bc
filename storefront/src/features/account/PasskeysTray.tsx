import { hasPasskeys } from '@vitrine/contract/browser/passkeys';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import { PasskeyRow } from './PasskeyRow.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';
import css from './password.module.css';
import { useOwnPasskeys } from './useOwnPasskeys.ts';

/** The customer's passkeys: added, named and removed here. The password stays beside them. decisions/0121. */
export function PasskeysTray() {
  const text = useText('passkeys');
  const { list, isError, isBusy, place, said, again, retry, giveUp, add, remove, renamed } = useOwnPasskeys();
  return (
    <Tray title={text('title')}>
      <div ref={place} className={css.form} tabIndex={-1}>
        <p className="note">{text('text')}</p>
        <div role="alert">{said ?? (isError ? text('failed') : null)}</div>
        {list || isError ? null : <output className={`seam ${tray.waiting}`} aria-label={text('title')} />}
        {list?.length === 0 && <p className="note">{text('none')}</p>}
        {list && list.length > 0 ? (
          <ul className={css.rows} aria-label={text('title')}>
            {list.map((passkey) => (
              <PasskeyRow
                key={passkey.passkey_id}
                passkey={passkey}
                isBusy={isBusy}
                onRemove={() => remove(passkey.passkey_id)}
                onRenamed={renamed}
              />
            ))}
          </ul>
        ) : null}
        {again ? <PasswordAgain onProven={retry} onCancel={giveUp} /> : null}
        {list && !again && hasPasskeys() ? (
          <Button look="quiet" wide busy={isBusy} onClick={add}>
            {text('add')}
          </Button>
        ) : null}
        {list && !hasPasskeys() ? <p className="note">{text('unable')}</p> : null}
      </div>
    </Tray>
  );
}
