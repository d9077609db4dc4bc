// The address of the list of orders: filters, order, columns, and the view that it was opened by. decisions/0110.
import {
  type OrderListColumn,
  type OrderListQuery,
  type OrderListSort,
  orderListQuery,
  orderListSort,
  usualOrderColumns,
} from '@vitrine/rules/staff/orderList';

/** What the list shows. `columns` are the chosen ones by name; none for the usual ones. */
export type Shown = {
  readonly query: OrderListQuery;
  readonly sort: OrderListSort;
  readonly columns: readonly string[];
};
export type OrderAddress = Shown & {
  /** Names of filters that the list does not have. */
  readonly lost: readonly string[];
  readonly view_id: string | null;
};

const besideFilters = ['sort', 'columns', 'view'];

/** What an address shows; a filter that the list does not have counts as none. */
export function orderAddress(search: URLSearchParams): OrderAddress {
  const filters = [...search].filter(([name]) => !besideFilters.includes(name));
  const { query, lost } = orderListQuery(Object.fromEntries(filters));
  return {
    query,
    lost,
    sort: orderListSort(search.get('sort'), query.state),
    columns: (search.get('columns') ?? '').split('.').filter((name) => name !== ''),
    view_id: search.get('view'),
  };
}

/** The address that shows it: without what goes without saying, so that equal lists have equal addresses. */
export function searchOf({ query, sort, columns }: Shown, view_id: string | null = null): URLSearchParams {
  const { state = 'open', ...filters } = query;
  const named = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams([
    ...(state === 'open' ? [] : [['state', state]]),
    ...named,
    ...(sort === orderListSort(null, state) ? [] : [['sort', sort]]),
    ...(columns.length === 0 ? [] : [['columns', columns.join('.')]]),
    ...(view_id === null ? [] : [['view', view_id]]),
  ]);
}

/** The columns as an address has them: none for the usual ones. */
export const chosenColumns = (columns: readonly OrderListColumn[]): readonly OrderListColumn[] =>
  columns.join('.') === usualOrderColumns.join('.') ? [] : columns;
