import type { Order } from '@vitrine/contract/orders';
import type { User } from '@vitrine/contract/user';
import { paymentCode } from '@vitrine/rules/analytics/codes';
import { orderConfirmation } from '@vitrine/rules/analytics/orderConfirmation';
import { report } from '../../lib/analytics/events.ts';

const reported = new Set<string>();

/** Reports a confirmed order to analytics, once per order. Spec 3 §9. */
export function pushConfirmation(order: Order, user: User | null): void {
  if (reported.has(order.increment_id)) return;
  reported.add(order.increment_id);
  const event = {
    event: 'order_confirmation',
    ...orderConfirmation(
      {
        increment_id: order.increment_id,
        subtotal: order.subtotal.amount,
        tax_amount: order.tax_amount.amount,
        shipping_amount: order.shipping_amount.amount,
        items: order.items.map((item) => ({
          sku: item.sku,
          name: item.name,
          price: item.final_price.amount,
          qty: item.qty_ordered,
          item_type: item.item_type,
          set_items: item.set_items,
        })),
      },
      {
        subscribed: Boolean(user?.newsletter_subscription),
        prefix: user?.prefix ?? null,
        user_type: user?.user_type ?? 0,
      },
      {
        payment: paymentCode(order.payment.method, order.payment.cc_type),
        apple_pay_widget: false,
        fapiao_invoice: false,
      },
    ),
  };
  report({ kind: 'event', event });
}
