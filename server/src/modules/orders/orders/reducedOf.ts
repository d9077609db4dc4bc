import type { LineRow } from './orderRows.ts';

/** What price reductions after the sale took off a row, and the units that they are spread over: those that were sent. decisions/0114. */
export const reducedOf = ({ qty, canceled_qty, reduced_incl_tax, reduced_tax }: LineRow) => ({
  incl_tax: reduced_incl_tax,
  tax: reduced_tax,
  of: Math.max(1, qty - canceled_qty),
});
