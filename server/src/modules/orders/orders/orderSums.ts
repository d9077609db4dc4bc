import type { Order } from '@vitrine/contract/orders';
import { shownGoods } from '@vitrine/rules/checkout/shownGoods';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { splitTax, wholeRow } from '@vitrine/rules/papers/taxParts';
import { taxLabels, taxMessage } from '../../checkout/checkout/taxWords.ts';
import type { ShowMoney } from './orderItem.ts';
import type { OrderRow } from './orderRows.ts';

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
  const labels = isCountry(order.store)
    ? taxLabels(
        {
          country: order.store,
          region: order.shipping_address.region ?? null,
          rate: order.tax_rate,
          is_estimated: order.tax_estimated,
        },
        locale,
      )
    : [];
  const { tax_included, shipping_amount, shipping_tax_amount } = order;
  const goods = shownGoods(order.lines);
  const rows = order.lines.map(({ row_incl_tax, row_tax }) => wholeRow(row_incl_tax - row_tax, row_tax));
  const amounts = splitTax(
    [...rows, wholeRow(shipping_amount, shipping_tax_amount)],
    labels.map(({ part }) => part),
  );
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
    taxes: labels.map(({ label }, index) => ({ label, amount: money(amounts[index] ?? 0) })),
    taxes_covered: tax_included,
  };
}
