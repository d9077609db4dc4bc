import { confirmNewsletter, unsubscribeNewsletter } from '@vitrine/contract/newsletter';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { refreshSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import css from './newsletter.module.css';
import { keepStatus } from './status.ts';

type Props = { readonly step: 'confirm' | 'unsubscribe'; readonly hash: string; readonly onAsk: () => void };

/**
 * Answers a link of a mail on a click. Opening it alone changes nothing, since mail programs open links by themselves.
 */
export function LinkStep({ step, hash, onAsk }: Props) {
  const text = useText('newsletter');
  const locale = useLocale();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'expired' | 'unknown' | 'failed'>('asked');
  const confirms = step === 'confirm';
  const answer = async () => {
    setState('busy');
    try {
      await call(confirms ? confirmNewsletter : unsubscribeNewsletter, { body: { locale, hash } });
      keepStatus(confirms ? 'confirmed' : null);
      setState('done');
      // Updates the stored user too (spec 1 §4).
      await refreshSession(locale);
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (isRefusal(error, 'hash_expired')) setState('expired');
      else setState(isRefusal(error, 'hash_not_found') ? 'unknown' : 'failed');
    }
  };
  if (state === 'done')
    return (
      <TrayMessage title={text(confirms ? 'confirmed_title' : 'left_title')}>
        <p>{text(confirms ? 'confirmed_text' : 'left_text')}</p>
      </TrayMessage>
    );
  if (state === 'expired' || state === 'unknown')
    return (
      <>
        <TrayMessage title={text('link_title')}>
          <p>{text(state === 'expired' ? 'link_expired' : 'link_unknown')}</p>
        </TrayMessage>
        {confirms ? (
          <Button look="quiet" wide onClick={onAsk}>
            {text('again')}
          </Button>
        ) : null}
      </>
    );
  return (
    <div className={css.ask}>
      <p>{text(confirms ? 'confirm_text' : 'leave_text')}</p>
      {state === 'failed' ? (
        <p className={css.alert} role="alert">
          {text('failed')}
        </p>
      ) : null}
      <Button wide busy={state === 'busy'} onClick={() => void answer()}>
        {text(confirms ? 'confirm' : 'leave')}
      </Button>
    </div>
  );
}
