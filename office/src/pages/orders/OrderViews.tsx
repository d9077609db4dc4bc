import { orderColumns, orderListQuery, orderListSort } from '@vitrine/rules/staff/orderList';
import { viewFilters } from '@vitrine/rules/staff/savedViews';
import { useText } from '../../lib/words/words.tsx';
import { type OrderAddress, searchOf } from '../../ui/orderAddress.ts';
import type { ViewedList } from '../../ui/views/viewedList.ts';
import { Views } from '../../ui/views/Views.tsx';

/** The list of orders as its views keep it: every column that was chosen, also those that its owner may not see today. */
function viewedOrders({ query, sort, columns, lost, view_id }: OrderAddress): ViewedList {
  const texts = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    list: 'orders',
    shown: {
      query: viewFilters('orders', texts).query,
      sort,
      columns: columns.length === 0 ? [] : [...orderColumns(columns, true)],
    },
    lost,
    view_id,
    searchOf: (shown, id = null) => {
      const kept = orderListQuery(shown.query).query;
      return searchOf({ query: kept, sort: orderListSort(shown.sort, kept.state), columns: shown.columns }, id);
    },
  };
}

/** The saved views of the list of orders. */
export function OrderViews({ address }: { readonly address: OrderAddress }) {
  const text = useText('orders');
  const filters: Readonly<Record<string, string>> = {
    state: text('status'),
    country: text('country'),
    storefront: text('storefront'),
    from: text('from'),
    until: text('until'),
    promotion: text('promotion'),
  };
  return <Views of={viewedOrders(address)} none={text('view.none')} nameOf={(filter) => filters[filter] ?? filter} />;
}
