// The taxes of an order on its papers, each with its own amount. Spec 3 §3, decisions/0090.
import { taxPartsAt } from '@vitrine/rules/tax/salesTax';
import type { TaxPart } from '@vitrine/rules/tax/taxPart';
import { refundedTaxes } from '@vitrine/rules/papers/taxParts';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { OrderRow, ReturnRow } from '../orders/orderRows.ts';
import type { GivenBack } from './givenBack.ts';

/** The taxes that an order was charged. */
export const orderTaxes = ({ store, shipping_address, tax_rate }: OrderRow): readonly TaxPart[] =>
  isCountry(store) ? taxPartsAt(store, shipping_address.region ?? null, tax_rate) : [];

/** The tax in what a return gives back of a line; a return of an earlier release did not store it. */
const taxBack = (line: OrderRow['lines'][number], { qty, value_tax }: ReturnRow['lines'][number]): number =>
  value_tax ?? Math.round((line.row_tax * qty) / line.qty);

/** The returns of an order whose credit notes come before that of one. Their order stays. */
function creditedBefore({ returns }: OrderRow, { return_id, accepted_at }: GivenBack): ReturnRow[] {
  return returns.filter((other) => {
    if (other.return_type === 'exchange' || other.accepted_at === null || other.return_id === return_id) return false;
    if (accepted_at === null || return_id === undefined) return true;
    if (other.accepted_at === accepted_at) return other.return_id < return_id;
    return new Date(other.accepted_at) < new Date(accepted_at);
  });
}

/** The amount of each of the order's taxes in what a return, or the cancelled rest, gives back. Minor units. */
export function taxesBack(order: OrderRow, back: GivenBack): number[] {
  const earlier = creditedBefore(order, back).flatMap(({ lines }) => lines);
  const lines = back.lines.flatMap((given) => {
    const line = order.lines.find(({ item_order_id }) => item_order_id === given.item_order_id);
    if (!line) return [];
    const before = earlier
      .filter(({ item_order_id }) => item_order_id === given.item_order_id)
      .reduce((sum, other) => sum + taxBack(line, other), 0);
    return [{ ...line, before, tax: taxBack(line, given) }];
  });
  return refundedTaxes(order, lines, back.total_tax, orderTaxes(order));
}
