import type { Order } from '@vitrine/contract/orders';
import { type OrderStatus, orderStatusOf, statusLabel, statusVariant } from '@vitrine/rules/orders/status';
import { timeline } from '@vitrine/rules/orders/timeline';
import { isWebToShop } from './modeOf.ts';
import type { OrderRow } from './orderRows.ts';

type Row = Pick<OrderRow, 'status' | 'pickup_store_id' | 'prepared_at' | 'shipped_at' | 'ready_at' | 'delivered_at'>;

/**
 * The status of an order as label and steps, for its page and for the list. During a rolling deploy the next version may store a
 * status that this version does not know and shows as none. Spec 3 §4.
 */
export function progressOf(
  order: Row,
  placed_at: string,
): Pick<Order, 'status_id' | 'status_label' | 'timeline'> & { status: OrderStatus | null } {
  const { prepared_at, shipped_at, ready_at, delivered_at } = order;
  const status = orderStatusOf(order.status);
  return {
    status,
    status_id: order.status,
    status_label: statusLabel(status, statusVariant(isWebToShop(order), null)),
    timeline: timeline(status, isWebToShop(order), {
      confirmed: placed_at,
      ...(prepared_at && { prepared: prepared_at.toISOString() }),
      ...(shipped_at && { shipped: shipped_at.toISOString() }),
      ...(ready_at && { available_in_store: ready_at.toISOString() }),
      ...(delivered_at && { delivered: delivered_at.toISOString(), collected_in_store: delivered_at.toISOString() }),
    }).map((entry) => ({ ...entry, label: entry.step })),
  };
}
