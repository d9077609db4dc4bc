import type { Order, OrderReturn } from '@vitrine/contract/orders';
import { statusLabel } from '@vitrine/rules/orders/status';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { isUnderWay } from '@vitrine/rules/returns/returnStatus';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ShowMoney } from './orderItem.ts';
import { wordsOf } from './piece.ts';
import type { OrderRow, ReturnRow } from './queries.ts';

const variantOf = (type: ReturnType) => (type === 'exchange' ? 'exchange' : 'refund');
const moment = (text: string): string => new Date(text).toISOString();
const momentOrNull = (text: string | null): string | null => (text === null ? null : moment(text));

function returnOf(order: OrderRow, row: ReturnRow, money: ShowMoney, locale: Locale): OrderReturn {
  const { return_type } = row;
  return {
    return_id: row.return_id,
    increment_id: row.increment_id,
    return_type,
    status: row.status,
    status_label: statusLabel(row.status, variantOf(return_type)),
    selected_return_method: row.selected_return_method,
    pickup_date: row.pickup_date,
    pickup_time: row.pickup_time,
    requested_at: moment(row.requested_at),
    accepted_at: momentOrNull(row.accepted_at),
    closed_at: momentOrNull(row.closed_at),
    items: order.lines.flatMap(({ item_order_id, piece }) => {
      const back = row.lines.find((line) => line.item_order_id === item_order_id);
      if (!back) return [];
      const other = back.exchange_piece;
      const exchanged_for = other && wordsOf(other, locale);
      return [{ item_order_id, ...wordsOf(piece, locale), qty: back.qty, exchanged_for }];
    }),
    totals:
      return_type === 'exchange'
        ? null
        : {
            totalItems: money(row.total_items),
            totalTax: money(row.total_tax),
            totalShipping: money(row.total_shipping),
            adjustementNegative: money(row.adjustement_negative),
            totalPrice: money(row.total_price),
          },
  };
}

/** The records of returns, dated by completion or else by request. Spec 3 §3. */
function records(returns: readonly ReturnRow[], variant: 'exchange' | 'refund'): Order['refund'] {
  return returns
    .filter(({ return_type, status }) => variantOf(return_type) === variant && status !== 'canceled')
    .map(({ return_id: id, increment_id, closed_at, requested_at }) => ({
      id,
      increment_id,
      return_date: moment(closed_at ?? requested_at),
    }));
}

/** Whether the order has a return in progress. */
export function isComingBack({ returns }: Pick<OrderRow, 'returns'>): boolean {
  return returns.some(({ status }) => isUnderWay(status));
}

/** The returns, invoices and tax invoice of an order. Spec 3 §3, §4. */
export function afterwardsOf(
  order: OrderRow,
  money: ShowMoney,
  locale: Locale,
): Pick<Order, 'refund' | 'exchange' | 'returns' | 'invoices' | 'fapiao'> {
  const { returns, invoices, fapiao } = order;
  return {
    refund: records(returns, 'refund'),
    exchange: records(returns, 'exchange'),
    returns: returns.map((row) => returnOf(order, row, money, locale)),
    invoices: invoices.map(({ kind, increment_id, issued_at, total_amount }) => ({
      kind,
      increment_id,
      issued_at: moment(issued_at),
      total: money(total_amount),
    })),
    fapiao: fapiao && {
      type: fapiao.type,
      title: fapiao.name ?? fapiao.company_name ?? '',
      requested_at: moment(fapiao.requested_at),
      generated_at: momentOrNull(fapiao.generated_at),
      fapiao_number: fapiao.fapiao_number,
    },
  };
}
