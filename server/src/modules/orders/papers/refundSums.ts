import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { taxNameIn } from '../../checkout/checkout/taxWords.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { lossOf } from '../orders/returnsView.ts';
import type { GivenBack } from './givenBack.ts';
import { paperMoney } from './paperMoney.ts';
import { orderTaxes, taxesBack } from './paperTaxes.ts';

/**
 * The sums of a return as its papers print them: each part without tax, then its taxes, so that the parts sum to the refund in
 * every country. `total`: the refund in minor units, and what the paper calls it. Spec 3 §3.
 */
export function refundSums(
  order: OrderRow,
  back: GivenBack,
  locale: Locale,
  total: { readonly label: string; readonly amount: number },
): Paper['sums'] {
  const text = textIn(locale, 'papers');
  const money = paperMoney(order, locale);
  const sum = (label: string, amount: number, is_total = false) => ({
    label,
    amount: money(amount).formatted,
    is_total,
  });
  const loss = lossOf(back);
  const amounts = taxesBack(order, back);
  const taxes = orderTaxes(order).map(({ name }, index) => ({ name, amount: amounts[index] ?? 0 }));
  return [
    ...(back.lines.length > 0 ? [sum(text('net'), back.total_items)] : []),
    ...(back.total_shipping > 0 ? [sum(textIn(locale, 'order')('delivery'), back.total_shipping)] : []),
    ...(back.total_tax > 0
      ? taxes.length > 1
        ? taxes.map(({ name, amount }) => sum(taxNameIn(locale, name), amount))
        : [sum(text('tax'), back.total_tax)]
      : []),
    ...(back.adjustement_negative > loss ? [sum(text('fee'), loss - back.adjustement_negative)] : []),
    ...(loss > 0 ? [sum(text('value_loss'), -loss)] : []),
    sum(total.label, total.amount, true),
  ];
}
