// The taxes of an order on its papers, each with its own amount. Spec 3 §3, decisions/0090.
import { taxPartsAt } from '@vitrine/rules/tax/salesTax';
import type { TaxPart } from '@vitrine/rules/tax/taxPart';
import { refundedTaxes } from '@vitrine/rules/papers/taxParts';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { OrderRow } from '../orders/orderRows.ts';
import type { GivenBack } from './givenBack.ts';

/** The taxes that an order was charged. */
export const orderTaxes = ({ store, shipping_address, tax_rate }: OrderRow): readonly TaxPart[] =>
  isCountry(store) ? taxPartsAt(store, shipping_address.region ?? null, tax_rate) : [];

/** The tax in what a return gives back of a line; a return of an earlier release did not store it. */
const taxBack = (line: OrderRow['lines'][number], { qty, value_tax }: Omit<CreditedPart, 'item_order_id'>): number =>
  value_tax ?? Math.round((line.row_tax * qty) / line.qty);

type Credited = {
  readonly at: string | null;
  readonly id: string | undefined;
  readonly lines: readonly CreditedPart[];
};
type CreditedPart = { readonly item_order_id: string; readonly qty: number; readonly value_tax: number | null };

/** What every credit note of an order is for: accepted returns and price reductions. */
const creditsOf = ({ returns, goodwills }: OrderRow): Credited[] => [
  ...returns
    .filter(({ return_type, accepted_at }) => return_type !== 'exchange' && accepted_at !== null)
    .map(({ accepted_at: at, return_id: id, lines }) => ({ at, id, lines })),
  ...goodwills.map(({ granted_at: at, goodwill_id: id, lines }) => ({
    at,
    id,
    lines: lines.map(({ amount_tax: value_tax, ...line }) => ({ ...line, value_tax })),
  })),
];

/** The credits of an order whose notes come before that of one. Their order stays. */
function creditedBefore(order: OrderRow, back: GivenBack): Credited[] {
  const at = back.accepted_at ?? back.reduced_at ?? null;
  const id = back.return_id ?? back.goodwill_id;
  return creditsOf(order).filter((other) => {
    if (other.id === id) return false;
    if (at === null || id === undefined || other.at === null) return true;
    if (other.at === at) return (other.id ?? '') < id;
    return new Date(other.at) < new Date(at);
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
