// The list of orders as its address has it: which orders, in which order, in which columns. Spec 3 §6, decisions/0103, 0110.
import { everyOrderStatus } from '../orders/status.ts';
import { countries, type Locale, locales } from '../storefronts/storefronts.ts';

/** Open orders, all orders, all but the cancelled ones, or those of one status. Spec 3 §6, decisions/0110, 0137. */
export const orderListStates = ['open', 'all', 'not_canceled', ...everyOrderStatus] as const;
export type OrderListState = (typeof orderListStates)[number];

/** The orders of a sorted list. Spec 3 §6, decisions/0103. */
export const orderListSorts = ['newest', 'oldest'] as const;
export type OrderListSort = (typeof orderListSorts)[number];

/** Every column of the list. Spec 3 §6, decisions/0110. */
export const orderListColumns = [
  'number',
  'status',
  'pieces',
  'client',
  'country',
  'total',
  'placed',
  'changed',
  'payment',
  'delivery',
  'boutique',
] as const;
export type OrderListColumn = (typeof orderListColumns)[number];

/** Whether a text names a column of the list. Spec 3 §6, decisions/0110. */
export const isOrderListColumn = (text: string): text is OrderListColumn =>
  orderListColumns.some((one) => one === text);

/** The columns of a list for which none were chosen. Spec 3 §6, decisions/0110. */
export const usualOrderColumns: readonly OrderListColumn[] = orderListColumns.slice(0, 7);

/** The columns that show a client: only members that see clients have them. Spec 3 §6, invariant S16. */
export const clientColumns: readonly OrderListColumn[] = ['client'];

/** The filters of an address or of a saved view, as texts. Spec 3 §6, decisions/0110. */
export type OrderListQuery = {
  readonly state?: OrderListState | undefined;
  readonly country?: (typeof countries)[number] | undefined;
  /** A storefront of a country that has several. */
  readonly storefront?: Locale | undefined;
  /** Days of the placement on the clock of the house, as in its books; both included. decisions/0144. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** A promotion that they were given. */
  readonly promotion?: string | undefined;
};

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);
const dayOf = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined);

/**
 * The filters that the list has today, of texts by name. `lost` names the others: filters and values that no longer exist, or never
 * did. Spec 3 §6, decisions/0110.
 */
export function orderListQuery(texts: Readonly<Record<string, string>>): {
  readonly query: OrderListQuery;
  readonly lost: readonly string[];
} {
  const { state, country, storefront, from, until, promotion } = texts;
  const read = {
    state: oneOf(orderListStates, state),
    country: oneOf(countries, country),
    storefront: oneOf(locales, storefront),
    from: dayOf(from),
    until: dayOf(until),
    promotion: promotion !== undefined && uuidForm.test(promotion) ? promotion : undefined,
  };
  const found = new Map(Object.entries(read).filter(([, value]) => value !== undefined));
  return {
    query: read,
    lost: Object.keys(texts).filter((name) => texts[name] !== '' && !found.has(name)),
  };
}

/** What the server is asked for by a filter: open orders unless it says otherwise. Spec 3 §6, decisions/0103, 0110. */
export function askedBy({ state = 'open', ...filters }: OrderListQuery) {
  return {
    ...filters,
    is_open: state === 'open',
    is_not_canceled: state === 'not_canceled',
    status: oneOf(everyOrderStatus, state),
  };
}

/** The order of a list: what waits longest first of what is open, else the newest first. Spec 3 §6, decisions/0103. */
export function orderListSort(text: string | null | undefined, state: OrderListState | undefined): OrderListSort {
  return oneOf(orderListSorts, text ?? undefined) ?? ((state ?? 'open') === 'open' ? 'oldest' : 'newest');
}

/**
 * The columns of a list in their order, of names: each once, without those that no longer exist or that the member may not see. The number
 * is always there, because it leads to the order. The usual ones of no names. Spec 3 §6, decisions/0110, invariant S16.
 */
export function orderColumns(names: readonly string[], seesClient: boolean): readonly OrderListColumn[] {
  const known = names.flatMap((name) => oneOf(orderListColumns, name) ?? []);
  const chosen = known.length === 0 ? usualOrderColumns : known;
  const shown = [...new Set<OrderListColumn>(chosen.includes('number') ? chosen : ['number', ...chosen])];
  return seesClient ? shown : shown.filter((column) => !clientColumns.includes(column));
}
