// The views of a list that members save: their own, and those that they share with the house. Spec 3 §6, decisions/0110, 0153.
import { isOrderListColumn, orderListQuery, orderListSorts } from './orderList.ts';

/** The lists that have saved views. Spec 3 §6, decisions/0110, 0153. */
export const viewLists = [
  'orders',
  'products',
  'prices',
  'publishing',
  'texts',
  'pictures',
  'promotions',
  'invoices',
  'changes',
  'audit',
] as const;
export type ViewList = (typeof viewLists)[number];

/** What a list shows by its address: filters, and its order and columns where the member chooses them. */
type ShownList = {
  readonly query: Readonly<Record<string, string>>;
  readonly sort: string | null;
  readonly columns: readonly string[];
};

/** Characters of a filter at most. Spec 3 §6, decisions/0153. */
export const viewFilterLength = 120;

type Known = { readonly query: Readonly<Record<string, string>>; readonly lost: readonly string[] };
type Texts = Readonly<Record<string, string>>;

/** The filters of an address by these names. The page reads their values, as it does from any address. */
const named =
  (...names: readonly string[]) =>
  (texts: Texts): Known => {
    const filled = Object.entries(texts).filter(([, value]) => value !== '');
    const isKnown = ([name, value]: readonly [string, string]): boolean =>
      names.includes(name) && value.length <= viewFilterLength;
    return {
      query: Object.fromEntries(filled.filter(isKnown)),
      lost: filled.filter((one) => !isKnown(one)).map(([name]) => name),
    };
  };

/** The filters that each list keeps. What a member looks up once is none: the number of an invoice, the client of an entry. */
const filtersOf: Readonly<Record<ViewList, (texts: Texts) => Known>> = {
  orders: (texts) => {
    const { query, lost } = orderListQuery(texts);
    const filters = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return { query: Object.fromEntries(filters), lost };
  },
  products: named('q', 'state', 'category'),
  prices: named('q', 'category', 'product', 'country', 'show'),
  publishing: named('q', 'state'),
  texts: named('kind', 'language', 'state', 'q'),
  pictures: named('q', 'only'),
  promotions: named('q', 'state', 'kind', 'country', 'with_code'),
  invoices: named('period', 'from', 'until', 'country', 'kind'),
  changes: named('subject', 'key', 'member', 'day'),
  audit: named('kind', 'member', 'day'),
};

/** The lists of which a member chooses the order and the columns. */
const arranged: readonly ViewList[] = ['orders'];

/** The filters that a list has today, of texts by name; `lost` names the others. Spec 3 §6, decisions/0110, 0153. */
export const viewFilters = (list: ViewList, texts: Texts): Known => filtersOf[list](texts);

/** Whether a column of a view is there today. Spec 3 §6, decisions/0110. */
export const isViewColumn = (list: ViewList, column: string): boolean =>
  arranged.includes(list) && isOrderListColumn(column);

/** The field of what a view would keep that its list does not have; null for none. Spec 3 §6, decisions/0153. */
export function strangeField(list: ViewList, { query, sort, columns }: ShownList): string | null {
  const [lost] = viewFilters(list, query).lost;
  if (lost !== undefined) return `query.${lost}`;
  const hasSort = arranged.includes(list) ? orderListSorts.some((one) => one === sort) : sort === null;
  if (!hasSort) return 'sort';
  return columns.every((column) => isViewColumn(list, column)) ? null : 'columns';
}

/** What a member does with a saved view; `keep` stores the filters, the order and the columns that it shows now. Spec 3 §6, decisions/0110. */
export const viewSteps = ['keep', 'rename', 'share', 'unshare', 'delete'] as const;
export type ViewStep = (typeof viewSteps)[number];

/** Characters of a view's name at most: as many as a tab shows. Spec 3 §6, decisions/0110. */
export const viewNameLength = 40;

/** Views of a list at most: of one member, and shared ones of the house. More tabs than that are not read. Spec 3 §6, decisions/0110. */
export const viewsMost = { own: 20, shared: 20 } as const;

/** The steps that a member may take of a view. A shared one is changed by its owner or a supervisor. Spec 3 §6, decisions/0110. */
export function viewStepsOf(
  { is_shared, is_mine }: { readonly is_shared: boolean; readonly is_mine: boolean },
  isSupervisor: boolean,
): readonly ViewStep[] {
  if (!is_mine && !(is_shared && isSupervisor)) return [];
  return viewSteps.filter((step) => (step === 'share' ? !is_shared : step === 'unshare' ? is_shared : true));
}
