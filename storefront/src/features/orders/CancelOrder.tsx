import { useQueryClient } from '@tanstack/react-query';
import { cancelOrder } from '@vitrine/contract/orderLife';
import type { Order } from '@vitrine/contract/orders';
import { useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './order.module.css';
import { useStatusLabel } from './useStatusLabel.ts';

type Props = { readonly order: Pick<Order, 'order_id' | 'is_cancellable'> };

/** Cancels an order that is not packed yet, after a second press; then says so, where the focus is. Spec 3 §4. */
export function CancelOrder({ order: { order_id, is_cancellable } }: Props) {
  const text = useText('orders');
  const locale = useLocale();
  const present = usePresentError();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const label = useStatusLabel();
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(cancelOrder, { body: { locale, order_id } });
      setDone(true);
    } catch (error) {
      present(error, { again: () => void cancel() });
    }
    setBusy(false);
    setAsking(false);
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['orders'] });
  };
  if (isDone)
    return (
      <p tabIndex={-1} ref={takeFocus} role="status">
        {label('cancel_asked')}
      </p>
    );
  if (!is_cancellable) return null;
  if (!isAsking)
    return (
      <p>
        <TextButton onClick={() => setAsking(true)}>{text('cancel_order')}</TextButton>
      </p>
    );
  return (
    <div className={styles.asking} role="group" aria-label={text('cancel_order')}>
      <p tabIndex={-1} ref={takeFocus}>
        {text('cancel_sure')}
      </p>
      <Button look="quiet" busy={isBusy} onClick={() => void cancel()}>
        {text('cancel_order')}
      </Button>
      <p>
        <TextButton onClick={() => setAsking(false)}>{text('cancel_keep')}</TextButton>
      </p>
    </div>
  );
}
