import { type GridState, parseGridState } from '@vitrine/rules/catalogue/gridState';

/**
 * Parses a grid's address into filters, order and start for the server; default values are left out.
 */
export function gridSearchOf(search: URLSearchParams): Record<string, string> {
  return gridQueryOf(parseGridState(Object.fromEntries(search)));
}

/** A grid's state as the call takes it: values of a filter joined by a full stop. */
function gridQueryOf({ filters, sort, fh_start_index }: GridState): Record<string, string> {
  const joined = Object.entries(filters).map(([name, values]) => [name, values.join('.')] as const);
  return {
    ...Object.fromEntries(joined),
    ...(sort === 'relevance' ? {} : { sort }),
    ...(fh_start_index === 0 ? {} : { fh_start_index: String(fh_start_index) }),
  };
}
