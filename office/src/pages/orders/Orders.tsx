import type { QueryOf } from '@vitrine/contract/endpoint';
import { staffOrderList } from '@vitrine/contract/staffCare';
import { orderColumns, type OrderListState } from '@vitrine/rules/staff/orderList';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListTable } from '../../ui/Table.tsx';
import { useOrderColumns } from '../../ui/useOrderColumns.tsx';
import css from '../../ui/orders.module.css';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportOrders } from './ExportOrders.tsx';
import { type OrderAddress, orderAddress } from '../../ui/orderAddress.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderViews } from './OrderViews.tsx';

type Filter = Omit<QueryOf<typeof staffOrderList>, 'after' | 'count'>;

function statesAsked(state: OrderListState): Filter {
  if (state === 'open') return { open: 'true' };
  if (state === 'not_canceled') return { not_canceled: 'true' };
  return state === 'all' ? {} : { status: state };
}

/** What the server is asked for. */
export function filterOf({ query: { state = 'open', ...filters }, sort }: OrderAddress): Filter {
  return { sort, ...statesAsked(state), ...filters };
}

/** How many orders the filter has, exact up to a thousand. */
function Count({ filter }: { readonly filter: Filter }) {
  const text = useText('orders');
  const { data } = useQuery({
    queryKey: ['order-count', filter],
    queryFn: () => call(staffOrderList, { query: { ...filter, count: 'true' } }),
  });
  const count = data?.count;
  if (!count) return null;
  const { at_least, is_exact } = count;
  return (
    <p className={css.count}>
      {text(is_exact ? 'count' : 'count.more', { count: at_least })}
      {data.promotion !== null && ` ${text('promotion.of', { name: data.promotion })}`}
    </p>
  );
}

/** The orders of the house, by what the address names: filters, order and columns. */
export function Orders() {
  const text = useText('orders');
  const me = useMember();
  const [search] = useSearchParams();
  const address = orderAddress(search);
  const filter = filterOf(address);
  const shown = orderColumns(address.columns, mayAct(me, 'see_client'));
  const columns = useOrderColumns(shown, address.columns.length > 0);
  const list = useList(
    ['orders', filter],
    (after) => call(staffOrderList, { query: { ...filter, ...after } }),
    ({ orders }) => orders,
  );
  return (
    <Page
      title={text('title')}
      lead={me.staff.store_id === null ? undefined : text('lead.boutique')}
      actions={
        <>
          <ColumnsButton shown={shown} />
          <ExportOrders address={address} />
        </>
      }
    >
      <OrderViews address={address} />
      <OrderFilters />
      <Count filter={filter} />
      <ListTable
        caption={text('title')}
        columns={columns}
        list={list}
        keyOf={({ increment_id }) => increment_id}
        empty={text('empty')}
      />
    </Page>
  );
}
