import { useQueryClient } from '@tanstack/react-query';
import { cancelReservation } from '@vitrine/contract/ereservation';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './visits.module.css';

type State = 'ready' | 'asking' | 'busy' | 'failed';

/** The place of the question. The focus follows from the trigger to its first answer and back, because the pressed button is removed. */
function useQuestion(state: State) {
  const place = useRef<HTMLDivElement>(null);
  const isAsked = state !== 'ready';
  const was = useRef(isAsked);
  useEffect(() => {
    if (was.current !== isAsked) place.current?.querySelector('button')?.focus();
    was.current = isAsked;
  }, [isAsked]);
  return place;
}

type Props = {
  readonly number: string;
  readonly name: string;
  /** After the list was read again: the question and its focused button are gone. */
  readonly onCancelled: () => void;
};

/** Cancels an open reservation after a question; the list is then read again. Expectations §3. */
export function CancelReservation({ number, name, onCancelled }: Props) {
  const text = useText('visits');
  const locale = useLocale();
  const queries = useQueryClient();
  const [state, setState] = useState<State>('ready');
  const place = useQuestion(state);
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
    onCancelled();
  };
  return (
    <div ref={place}>
      {state === 'ready' ? (
        <TextButton aria-label={`${text('cancel')}: ${name}`} onClick={() => setState('asking')}>
          {text('cancel')}
        </TextButton>
      ) : (
        <div role="group" className={css.question} aria-label={text('cancel_ask')}>
          <p role="alert">{text(state === 'failed' ? 'cancel_failed' : 'cancel_ask')}</p>
          <p className={css.answers}>
            <TextButton aria-busy={state === 'busy' || undefined} onClick={() => void cancel()}>
              {text('cancel')}
            </TextButton>
            <TextButton onClick={() => setState('ready')}>{text('cancel_no')}</TextButton>
          </p>
        </div>
      )}
    </div>
  );
}
