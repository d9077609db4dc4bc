import { type ShownRow, shownGoods } from '../checkout/shownGoods.ts';
import { shippingMethodOf, shippingMethodsOf } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnType } from './returnLine.ts';
import { withdrawalShipping } from './withdrawal.ts';

/** Delivery without tax, and its tax, in minor units. */
export type DeliveryCost = { readonly shipping_amount: number; readonly shipping_tax_amount: number };

type Delivered = DeliveryCost & {
  readonly shipping_method: string;
  /** What standard delivery cost at the checkout of the order; null where the order does not know. */
  readonly standard_shipping: number | null;
  readonly lines: readonly ShownRow[];
};

/**
 * The delivery that a return may refund: as paid, or what the law asks for in a withdrawal. The standard delivery costs what the checkout
 * showed, also where a promotion made it complimentary; for an older order it is priced by the goods before discounts. Directive 2011/83/EU
 * article 13 (2), expectations §2, decisions/0132, decisions/0147.
 */
export function refundedDelivery(country: Country, order: Delivered, return_type: ReturnType): DeliveryCost {
  const { shipping_amount, shipping_tax_amount, standard_shipping, lines } = order;
  const paid = { shipping_amount, shipping_tax_amount };
  if (return_type !== 'return') return paid;
  const [standard] = shippingMethodsOf(country);
  const is_standard = shippingMethodOf(country, order.shipping_method)?.method === standard.method;
  if (is_standard) return paid;
  const shown = standard_shipping === null ? standard : { price: standard_shipping, complimentary_from: null };
  return withdrawalShipping(paid, shown, shownGoods(lines).subtotal);
}
