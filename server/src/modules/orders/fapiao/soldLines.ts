import { partOf } from '@vitrine/rules/papers/invoiceTotals';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { FapiaoLine } from '../../../platform/partners/fapiao/bureau.ts';
import { soldUnits } from '../orders/fapiaoView.ts';
import { wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { reducedOf } from '../orders/reducedOf.ts';

/**
 * What is still sold of an order: its lines without returned units, and the delivery unless it was refunded. Amounts in
 * minor units, with tax. decisions/0057.
 */
export function soldLines(order: OrderRow): FapiaoLine[] {
  const sold = soldUnits(order);
  const { locale } = order;
  if (!isLocale(locale)) throw new Error(`an order of no storefront: ${locale}`);
  const lines = order.lines.map((line) => {
    const { item_order_id, piece, row_incl_tax, qty, canceled_qty } = line;
    const quantity = sold.get(item_order_id) ?? 0;
    // Refunds take the first units of a row, a cancelled rest the last ones.
    const before = qty - canceled_qty - quantity;
    const { incl_tax, of } = reducedOf(line);
    const amount =
      partOf(row_incl_tax, { qty, invoiced: { qty: quantity, before } }) -
      partOf(incl_tax, { qty: of, invoiced: { qty: quantity, before } });
    return { name: wordsOf(piece, locale).name, quantity, amount };
  });
  const is_refunded = order.returns.some(
    ({ accepted_at, total_shipping }) => accepted_at !== null && total_shipping > 0,
  );
  const delivery = is_refunded ? 0 : order.shipping_amount + order.shipping_tax_amount;
  const name = textIn(locale, 'order')('delivery');
  return [...lines, { name, quantity: 1, amount: delivery }].filter(({ amount }) => amount > 0);
}
