import { useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useText } from '../../lib/text.ts';
import { useTrayPlace } from '../../lib/trays.ts';
import { useTellFailedQuery } from '../../lib/useTellFailure.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { useOrder } from './useOrders.ts';

/**
 * Order details; reads the parameter order_id, and for guests email. One that is not found is notified (spec 3 §2, §8).
 */
export function OrderTray() {
  const text = useText('orders');
  const params = useTrayPlace()?.entry.params ?? {};
  const { data, error, refetch } = useOrder(params.order_id ?? '', params.email);
  const isMissing = error instanceof ApiError && error.status === 404;
  const missing = text('not_found');
  useTellFailedQuery(isMissing ? null : error, refetch);
  useEffect(() => {
    if (isMissing) notify({ variant: 'error', title: missing });
  }, [isMissing, missing]);
  return (
    <Tray title={data ? text('order', { number: data.increment_id }) : text('title')}>
      {isMissing && <p>{missing}</p>}
      {data ? <OrderDetails order={data} /> : <div aria-busy={error === null} />}
    </Tray>
  );
}
