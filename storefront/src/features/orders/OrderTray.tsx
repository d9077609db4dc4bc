import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { useText } from '../../lib/words/text.ts';
import { useTrayPlace } from '../../lib/layers/trays.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { useOrder } from './useOrders.ts';

/**
 * Order details; reads the parameter order_id, and for guests email. If none is found, shows a notification (spec 3 §2, §8).
 */
export function OrderTray() {
  const text = useText('orders');
  const params = useTrayPlace()?.entry.params ?? {};
  const { data, error, refetch } = useOrder(params.order_id ?? '', params.email);
  const missing = text('not_found');
  usePresentFailedQuery(error, refetch, { words: { order_not_found: missing } });
  return (
    <Tray title={data ? text('order', { number: data.increment_id }) : text('title')}>
      {isRefusal(error, 'order_not_found') && <p>{missing}</p>}
      {data ? <OrderDetails order={data} /> : <div aria-busy={error === null} />}
    </Tray>
  );
}
