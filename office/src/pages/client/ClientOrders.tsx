import { staffClientOrders } from '@vitrine/contract/staffCare';
import { usualOrderColumns } from '@vitrine/rules/staff/orderList';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useText } from '../../lib/words/words.tsx';
import css from '../../ui/ui.module.css';
import { ListTable } from '../../ui/Table.tsx';
import { useOrderColumns } from '../../ui/useOrderColumns.tsx';

/** All orders of a client, the newest first, in pages. */
export function ClientOrders({ id }: { readonly id: string }) {
  const text = useText('client');
  // All are of the client whose name is above.
  const columns = useOrderColumns(usualOrderColumns.filter((column) => column !== 'client'));
  const list = useList(
    ['client-orders', id],
    (after) => call(staffClientOrders, { params: { customer_id: id }, query: after }),
    ({ orders }) => orders,
    // Each read leaves a row in the access log: only a member who opens the page reads.
    { isRead: 'once' },
  );
  return (
    <section className={css.part}>
      <h2>{text('orders')}</h2>
      <ListTable
        caption={text('orders')}
        columns={columns}
        list={list}
        keyOf={({ increment_id }) => increment_id}
        empty={text('no_orders')}
      />
    </section>
  );
}
