import type { Order } from '@vitrine/contract/orders';
import { shownGoods } from '@vitrine/rules/checkout/shownGoods';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { taxMessage } from '../../checkout/checkout/taxWords.ts';
import type { ShowMoney } from './orderItem.ts';
import type { OrderRow } from './orderRows.ts';
import { taxLabelsOf, taxRowsOf } from './taxRows.ts';

/** The amounts and the text about included tax. Spec 3 §3, §5. */
export function sumsOf(
  order: OrderRow,
  money: ShowMoney,
  locale: Locale,
): Pick<
  Order,
  | 'subtotal'
  | 'subtotal_incl_tax'
  | 'tax_amount'
  | 'shipping_amount'
  | 'shipping_tax_amount'
  | 'discount_amount'
  | 'grand_total'
  | 'show_tax'
  | 'show_tax_message'
  | 'taxes'
  | 'taxes_covered'
> {
  const labels = taxLabelsOf(order, locale);
  const { tax_included, shipping_amount, shipping_tax_amount } = order;
  const goods = shownGoods(order.lines);
  return {
    subtotal: money(goods.subtotal),
    subtotal_incl_tax: money(order.subtotal_incl_tax),
    tax_amount: money(order.tax_amount),
    shipping_amount: money(tax_included ? shipping_amount + shipping_tax_amount : shipping_amount),
    shipping_tax_amount: money(shipping_tax_amount),
    discount_amount: money(goods.discount),
    grand_total: money(order.grand_total),
    show_tax: labels.length > 0,
    show_tax_message: taxMessage(labels),
    taxes: taxRowsOf(order, locale).map(({ label, amount }) => ({ label, amount: money(amount) })),
    taxes_covered: tax_included,
  };
}
