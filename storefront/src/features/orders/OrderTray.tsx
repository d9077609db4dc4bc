import { useText } from '../../lib/text.ts';
import { useTrayPlace } from '../../lib/trays.ts';
import { Tray } from '../../ui/Tray.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { useOrder } from './useOrders.ts';

/** Order details; reads the parameter order_id, and for guests email (spec 3 §2). */
export function OrderTray() {
  const text = useText('orders');
  const params = useTrayPlace()?.entry.params ?? {};
  const { data, isError } = useOrder(params.order_id ?? '', params.email);
  return (
    <Tray title={data ? text('order', { number: data.increment_id }) : text('title')}>
      {isError && <p role="alert">{text('not_found')}</p>}
      {data ? <OrderDetails order={data} /> : <div aria-busy={!isError} />}
    </Tray>
  );
}
