import type { GoodwillRow, OrderRow, ReturnRow } from '../orders/orderRows.ts';
import type { StoredInvoice } from './queries.ts';

/** What a credit note gives back, in minor units. */
export type GivenBack = Pick<
  ReturnRow,
  'accepted_at' | 'total_items' | 'total_tax' | 'total_shipping' | 'adjustement_negative' | 'total_price'
> & {
  readonly lines: readonly (Pick<ReturnRow['lines'][number], 'item_order_id' | 'qty' | 'value_incl_tax' | 'value_tax'> &
    Partial<Pick<ReturnRow['lines'][number], 'value_loss'>>)[];
  /** The return; the cancelled rest of an order and a price reduction have none. */
  readonly return_id?: string;
  /** The price reduction, and when it was granted. */
  readonly goodwill_id?: string;
  readonly reduced_at?: string;
};

/** What a credit note is issued for: a return, a price reduction, or without both the cancelled rest of an order. */
export type CreditedFor = Pick<StoredInvoice, 'return_id' | 'goodwill_id'>;

/** What a price reduction gives back: an amount of each line, whose pieces stay. */
function reductionOf({ goodwill_id, granted_at, total_amount, tax_amount, lines }: GoodwillRow): GivenBack {
  return {
    accepted_at: null,
    goodwill_id,
    reduced_at: granted_at,
    total_items: total_amount - tax_amount,
    total_tax: tax_amount,
    total_shipping: 0,
    adjustement_negative: 0,
    total_price: total_amount,
    lines: lines.map(({ item_order_id, qty, amount_incl_tax, amount_tax }) => ({
      item_order_id,
      qty,
      value_incl_tax: amount_incl_tax,
      value_tax: amount_tax,
    })),
  };
}

/**
 * What the credit note of a return or of a price reduction gives back; without both, that of an order's cancelled rest: its delivery,
 * which an invoice billed. Undefined where none is there. decisions/0081, 0114.
 */
export function givenBackOf(
  { returns, rest, goodwills }: OrderRow,
  { return_id, goodwill_id }: CreditedFor,
): GivenBack | undefined {
  if (goodwill_id !== null) {
    const own = goodwills.find((one) => one.goodwill_id === goodwill_id);
    return own && reductionOf(own);
  }
  if (return_id !== null) return returns.find((back) => back.return_id === return_id);
  if (!rest || rest.shipping_amount + rest.shipping_tax_amount === 0) return undefined;
  const { shipping_amount: total_shipping, shipping_tax_amount: total_tax } = rest;
  const total_price = total_shipping + total_tax;
  const goods = { accepted_at: null, lines: [], total_items: 0, adjustement_negative: 0 };
  return { ...goods, total_tax, total_shipping, total_price };
}
