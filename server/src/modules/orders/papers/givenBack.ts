import type { OrderRow, ReturnRow } from '../orders/orderRows.ts';

/** What a credit note gives back, in minor units. */
export type GivenBack = Pick<
  ReturnRow,
  'accepted_at' | 'lines' | 'total_items' | 'total_tax' | 'total_shipping' | 'adjustement_negative' | 'total_price'
> & {
  /** The return; the cancelled rest of an order has none. */
  readonly return_id?: string;
};

/**
 * What the credit note of a return gives back; without a return, that of an order's cancelled rest: its delivery, which an
 * invoice billed. Undefined where neither is there. decisions/0081.
 */
export function givenBackOf({ returns, rest }: OrderRow, return_id: string | null): GivenBack | undefined {
  if (return_id !== null) return returns.find((back) => back.return_id === return_id);
  if (!rest || rest.shipping_amount + rest.shipping_tax_amount === 0) return undefined;
  const { shipping_amount: total_shipping, shipping_tax_amount: total_tax } = rest;
  const total_price = total_shipping + total_tax;
  const goods = { accepted_at: null, lines: [], total_items: 0, adjustement_negative: 0 };
  return { ...goods, total_tax, total_shipping, total_price };
}
