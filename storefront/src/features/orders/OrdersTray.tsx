import { useText } from '../../lib/words/text.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { OrderList } from './OrderList.tsx';

/** The order list as a tray (spec 3 §2). */
export function OrdersTray() {
  const text = useText('orders');
  return (
    <Tray title={text('title')}>
      <OrderList />
    </Tray>
  );
}
