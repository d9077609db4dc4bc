// What a list shows by its address, as a view keeps it. decisions/0110, 0153.
import type { StaffView } from '@vitrine/contract/staffViews';
import { viewFilters, type ViewList } from '@vitrine/rules/staff/savedViews';

/** What a view keeps: filters, and order and columns where the list lets them be chosen. */
export type ShownList = Pick<StaffView, 'query' | 'sort' | 'columns'>;

/** A list with views. */
export type ViewedList = {
  readonly list: ViewList;
  readonly shown: ShownList;
  /** Names of filters that the address has and the list does not. */
  readonly lost: readonly string[];
  /** The view that the list was opened by. */
  readonly view_id: string | null;
  /** The address that shows it: equal lists have equal addresses. */
  readonly searchOf: (shown: ShownList, view_id?: string | null) => URLSearchParams;
};

/** A list of which the address has filters alone. A view leaves out what the page has there beside them. */
export function filteredList(list: ViewList, search: URLSearchParams): ViewedList {
  const { query } = viewFilters(list, Object.fromEntries(search));
  return {
    list,
    shown: { query, sort: null, columns: [] },
    lost: [],
    view_id: search.get('view'),
    searchOf: (shown, view_id = null) => {
      const filters = Object.entries(viewFilters(list, shown.query).query).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return new URLSearchParams([...filters, ...(view_id === null ? [] : [['view', view_id]])]);
    },
  };
}

/** Whether a list shows something else than its view keeps. */
export const differsFrom = (view: StaffView, { shown, searchOf }: ViewedList): boolean =>
  view.lost.length > 0 || searchOf(view).toString() !== searchOf(shown).toString();
