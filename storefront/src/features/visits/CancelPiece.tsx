import { useQueryClient } from '@tanstack/react-query';
import { cancelReservation } from '@vitrine/contract/ereservation';
import { useState } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { isCallError } from '../../lib/refusal.ts';
import { useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/TextLink.tsx';
import css from './visits.module.css';

type Props = { readonly number: string; readonly name: string };

/** Cancels an open reservation after a question; the list is then read again. Expectations §3. */
export function CancelPiece({ number, name }: Props) {
  const text = useText('visits');
  const locale = useLocale();
  const queries = useQueryClient();
  const [state, setState] = useState<'ready' | 'asking' | 'busy' | 'failed'>('ready');
  const cancel = async (): Promise<void> => {
    setState('busy');
    try {
      await call(cancelReservation, { params: { increment_id: number }, query: { locale } });
    } catch (error) {
      if (!isCallError(error)) throw error;
      setState('failed');
      return;
    }
    await queries.invalidateQueries({ queryKey: ['visits'] });
  };
  if (state === 'ready')
    return (
      <p>
        <TextButton aria-label={`${text('cancel')}: ${name}`} onClick={() => setState('asking')}>
          {text('cancel')}
        </TextButton>
      </p>
    );
  return (
    <div role="group" aria-label={text('cancel_ask')}>
      <p role="alert">{text(state === 'failed' ? 'cancel_failed' : 'cancel_ask')}</p>
      <p className={css.answers}>
        <TextButton aria-busy={state === 'busy' || undefined} onClick={() => void cancel()}>
          {text('cancel')}
        </TextButton>
        <TextButton onClick={() => setState('ready')}>{text('cancel_no')}</TextButton>
      </p>
    </div>
  );
}
