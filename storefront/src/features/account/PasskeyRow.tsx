import type { OwnPasskey, OwnPasskeys } from '@vitrine/contract/passkeys';
import { passkeyName } from '@vitrine/rules/session/passkeys';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useEffect, useRef, useState } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import css from './password.module.css';

type Props = {
  readonly passkey: OwnPasskey;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onRenamed: (list: OwnPasskeys) => void;
};

type Confirmed = {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
};

/** Asks before a passkey is removed; the focus is on the way back. */
function Confirm({ name, isBusy, onConfirm, onKeep }: Confirmed) {
  const text = useText('passkeys');
  const keep = useRef<HTMLDivElement>(null);
  useEffect(() => keep.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), []);
  return (
    <div className={css.again} role="group" aria-label={text('remove_named', { name })}>
      <p className="note">{text('confirm_text', { name })}</p>
      <div ref={keep} className={css.ways}>
        <Button look="quiet" low busy={isBusy} onClick={onConfirm}>
          {text('confirm')}
        </Button>
        <TextButton onClick={onKeep}>{text('keep')}</TextButton>
      </div>
    </div>
  );
}

/** A passkey: its name, when it was added and last used, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, isBusy, onRemove, onRenamed }: Props) {
  const text = useText('passkeys');
  const { tag } = useStorefront();
  const day = dateFormat(`${tag}-u-nu-latn-ca-gregory`, { dateStyle: 'medium' });
  const when = (moment: string): string => day.format(new Date(moment));
  const [step, setStep] = useState<'name' | 'remove' | null>(null);
  const name = passkeyName(passkey) || text('unnamed');
  const ways = useRef<HTMLDivElement>(null);
  // The pressed button of the step is gone: the focus returns to the row.
  const leave = (): void => {
    setStep(null);
    ways.current?.focus({ preventScroll: true });
  };
  return (
    <li className={css.device}>
      <div ref={ways} tabIndex={-1}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <span className={css.soft}>{text('created', { when: when(passkey.created_at) })}</span>
        <span className={css.soft}>
          {passkey.used_at === null ? text('never_used') : text('used', { when: when(passkey.used_at) })}
        </span>
      </div>
      {step === null && (
        <div className={css.ways}>
          <TextButton aria-label={text('rename_named', { name })} onClick={() => setStep('name')}>
            {text('rename')}
          </TextButton>
          <TextButton aria-label={text('remove_named', { name })} onClick={() => setStep('remove')}>
            {text('remove')}
          </TextButton>
        </div>
      )}
      {step === 'name' && (
        <PasskeyName
          passkey_id={passkey.passkey_id}
          name={name}
          onRenamed={(list) => {
            setStep(null);
            onRenamed(list);
          }}
          onCancel={leave}
        />
      )}
      {step === 'remove' && <Confirm name={name} isBusy={isBusy} onConfirm={onRemove} onKeep={leave} />}
    </li>
  );
}
