import { orderStatusOf } from '@vitrine/rules/orders/status';
import type { Shop } from '../../../platform/shop/shop.ts';

/** Logs a status that this version does not know: pages show nothing for it. Spec 3 §4. */
export function noteUnknownStatus(
  { log }: Pick<Shop, 'log'>,
  { order_id, status }: { readonly order_id: string; readonly status: string },
): void {
  if (orderStatusOf(status) === null) log.warn({ order_id, status }, 'unknown order status');
}
