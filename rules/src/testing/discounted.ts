import type { PricedLine } from '../checkout/orderTotals.ts';

type Line = Omit<PricedLine, 'discount'>;

/** Lines with a share (0 to 1) of each price as discount. */
export const discounted = <Of extends Line>(lines: readonly Of[], share: number): (Of & PricedLine)[] =>
  lines.map((line) => ({ ...line, discount: Math.floor(line.unit_price * line.qty * share) }));
