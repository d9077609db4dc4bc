import { pageStart } from './gridPaging.ts';
import { skuFromPath, skuToPath } from './sku.ts';

/** Filters of a grid, in URL order. Spec 1 §2. */
export const gridFilters = ['color', 'size', 'volume', 'material', 'price', 'category'] as const;
export type GridFilter = (typeof gridFilters)[number];

/** Sort orders; URLs omit the first, the default. Spec 1 §2. */
export const gridSorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type GridSort = (typeof gridSorts)[number];

/** State of a grid's URL; the values of a filter are sorted and unique. */
export type GridState = {
  readonly filters: Readonly<Partial<Record<GridFilter, readonly string[]>>>;
  readonly sort: GridSort;
  readonly fh_start_index: number;
  /** The visitor's last product, for the browser only; page cache keys omit it. */
  readonly positionsku: string | null;
};

const value = /^[A-Za-z0-9_-]{1,64}$/u;
const mostValues = 30;
const highestIndex = 100_000;

function valuesOf(text: string | undefined, known: ReadonlySet<string> | undefined): string[] {
  const asked = (text ?? '').split('.').filter((id) => value.test(id) && (known?.has(id) ?? true));
  return [...new Set(asked)].sort().slice(0, mostValues);
}

/**
 * Parses a grid's URL query. Drops unknown and invalid values, sorts and deduplicates the others, and moves the start
 * index to the start of its page, so that equivalent URLs give the same state. `known` limits a filter to existing
 * values. Spec 1 §9.
 */
export function parseGridState(
  query: Readonly<Record<string, string | undefined>>,
  known: Partial<Record<GridFilter, ReadonlySet<string>>> = {},
): GridState {
  const filters: Partial<Record<GridFilter, readonly string[]>> = {};
  for (const filter of gridFilters) {
    const values = valuesOf(query[filter], known[filter]);
    if (values.length > 0) filters[filter] = values;
  }
  const index = /^\d{1,6}$/u.test(query.fh_start_index ?? '') ? Number(query.fh_start_index) : 0;
  return {
    filters,
    sort: gridSorts.find((sort) => sort === query.sort) ?? gridSorts[0],
    fh_start_index: pageStart(Math.min(index, highestIndex)),
    positionsku: skuFromPath(query.positionsku ?? ''),
  };
}

/**
 * Encodes a grid's state as a URL query without the question mark, in a canonical order and without defaults. Spec 1
 * §9.
 */
export function encodeGridState(state: GridState): string {
  const pairs: string[] = [];
  for (const filter of gridFilters) {
    const values = state.filters[filter] ?? [];
    if (values.length > 0) pairs.push(`${filter}=${values.join('.')}`);
  }
  if (state.sort !== gridSorts[0]) pairs.push(`sort=${state.sort}`);
  if (state.fh_start_index > 0) pairs.push(`fh_start_index=${pageStart(state.fh_start_index)}`);
  if (state.positionsku !== null) pairs.push(`positionsku=${skuToPath(state.positionsku)}`);
  return pairs.join('&');
}

/** Adds or removes a filter value and resets to the first page. Spec 1 §9. */
export function toggleFilter(state: GridState, filter: GridFilter, id: string): GridState {
  const before = state.filters[filter] ?? [];
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id].sort();
  const { [filter]: _left, ...others } = state.filters;
  const filters = after.length > 0 ? { ...others, [filter]: after } : others;
  return { ...state, filters, fh_start_index: 0, positionsku: null };
}

/** Number of filter values, for the filter button. Spec 1 §2. */
export function filterCount(state: GridState): number {
  return gridFilters.reduce((count, filter) => count + (state.filters[filter]?.length ?? 0), 0);
}
