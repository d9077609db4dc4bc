// Returns of the type `return`: sending one off is the statement of withdrawal, where none was made before (decisions/0080).
import type { OrderRow } from '../orders/orderRows.ts';
import { lineWithdrawal } from '../orders/returnLines.ts';
import type { RequestRow } from './queries.ts';

/** Whether the law's time to send a line back runs at a moment, and whether it was withdrawn from before. */
function timesOf(order: OrderRow, row: Pick<RequestRow, 'lines'>, at: Date) {
  return row.lines.map(({ item_order_id }) => {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    return line ? lineWithdrawal(order, line, at) : null;
  });
}

type Row = Pick<RequestRow, 'lines' | 'return_type' | 'finalized_at'>;

/** Whether sending a return off is a statement of withdrawal, as of `now` or of when it was sent off. */
export function isStatement(order: OrderRow, row: Row, now: Date): boolean {
  const at = row.finalized_at === null ? now : new Date(row.finalized_at);
  return row.return_type === 'return' && !timesOf(order, row, at).every((time) => time?.is_stated);
}

/** When sending a return off was a statement of withdrawal; null for another type, and where all was stated before. */
export function statedBy(order: OrderRow, row: Row): Date | null {
  if (row.finalized_at === null) return null;
  const at = new Date(row.finalized_at);
  return isStatement(order, row, at) ? at : null;
}
