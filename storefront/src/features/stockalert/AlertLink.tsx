import { confirmStockAlert, stopStockAlert } from '@vitrine/contract/stockAlert';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import css from './stockAlert.module.css';

type Props = { readonly step: 'confirm' | 'stop'; readonly hash: string };

/**
 * Answers a link of a mail on a click. Opening it alone changes nothing, since mail programs open links by themselves.
 */
export function AlertLink({ step, hash }: Props) {
  const text = useText('stockalert');
  const locale = useLocale();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'gone' | 'failed'>('asked');
  const confirms = step === 'confirm';
  const answer = async () => {
    setState('busy');
    try {
      await call(confirms ? confirmStockAlert : stopStockAlert, { body: { locale, hash } });
      setState('done');
    } catch (error) {
      if (!isCallError(error)) throw error;
      setState(isRefusal(error, 'hash_expired') || isRefusal(error, 'hash_not_found') ? 'gone' : 'failed');
    }
  };
  if (state === 'done')
    return (
      <TrayMessage title={text(confirms ? 'confirmed_title' : 'stopped_title')}>
        <p>{text(confirms ? 'confirmed_text' : 'stopped_text')}</p>
      </TrayMessage>
    );
  if (state === 'gone')
    return (
      <TrayMessage title={text('link_title')}>
        <p>{text('link_text')}</p>
      </TrayMessage>
    );
  return (
    <div className={css.form}>
      <p>{text(confirms ? 'confirm_text' : 'stop_text')}</p>
      {state === 'failed' && (
        <p className={css.alert} role="alert">
          {text('failed')}
        </p>
      )}
      <Button wide busy={state === 'busy'} onClick={() => void answer()}>
        {text(confirms ? 'confirm' : 'stop')}
      </Button>
    </div>
  );
}
