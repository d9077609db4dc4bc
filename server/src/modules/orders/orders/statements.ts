import { isCovered, type Statement } from '@vitrine/rules/returns/withdrawal';
import type { OrderRow } from './orderRows.ts';

/**
 * The statements of withdrawal from an order: those made on the withdrawal page, and those made by sending off a return
 * that was cancelled since, whose pieces can come back by it again. Also a statement by the number alone: made in time by the
 * client, it keeps the right to send back. Expectations §2, decisions/0080, decisions/0098.
 */
export function statementsOf({ withdrawals, returns }: Pick<OrderRow, 'withdrawals' | 'returns'>): Statement[] {
  return [
    ...withdrawals.map(({ stated_at, items }) => ({ stated_at: new Date(stated_at), items })),
    ...returns.flatMap(({ return_type, status, finalized_at, lines }) =>
      return_type === 'return' && status === 'canceled' && finalized_at !== null
        ? [{ stated_at: new Date(finalized_at), items: lines.map(({ item_order_id }) => item_order_id) }]
        : [],
    ),
  ];
}

/**
 * Whether the customer keeps pieces of an order that no statement covers: they were not cancelled and did not come back. A
 * statement that a stranger may have made covers nothing: the owner can still withdraw.
 */
export function hasUncovered(order: Pick<OrderRow, 'withdrawals' | 'returns' | 'lines'>): boolean {
  const { withdrawals, returns } = order;
  const statements = statementsOf({ withdrawals: withdrawals.filter(({ is_proven }) => is_proven), returns });
  return order.lines.some(
    (line) =>
      line.returned_qty + line.canceled_qty < line.qty && !statements.some((statement) => isCovered(line, statement)),
  );
}
