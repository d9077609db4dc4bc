import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../platform/messages/textIn.ts';
import type { FapiaoLine } from '../../platform/partners/fapiao/bureau.ts';
import { soldUnits } from '../orders/fapiaoView.ts';
import { wordsOf } from '../orders/piece.ts';
import type { OrderRow } from '../orders/queries.ts';

/**
 * What is still sold of an order: its lines without returned units, and the delivery unless it was refunded. Amounts in
 * minor units, with tax. decisions/0057.
 */
export function soldLines(order: OrderRow): FapiaoLine[] {
  const sold = soldUnits(order);
  const { locale } = order;
  if (!isLocale(locale)) throw new Error(`an order of no storefront: ${locale}`);
  const lines = order.lines.map(({ item_order_id, piece, row_incl_tax, qty }) => {
    const quantity = sold.get(item_order_id) ?? 0;
    return { name: wordsOf(piece, locale).name, quantity, amount: Math.round((row_incl_tax * quantity) / qty) };
  });
  const is_refunded = order.returns.some(
    ({ accepted_at, total_shipping }) => accepted_at !== null && total_shipping > 0,
  );
  const delivery = is_refunded ? 0 : order.shipping_amount + order.shipping_tax_amount;
  const name = textIn(locale, 'order')('delivery');
  return [...lines, { name, quantity: 1, amount: delivery }].filter(({ amount }) => amount > 0);
}
