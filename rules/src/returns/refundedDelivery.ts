import { type ShownRow, shownGoods } from '../checkout/shownGoods.ts';
import { shippingMethodOf, shippingMethodsOf } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnType } from './returnLine.ts';
import { withdrawalShipping } from './withdrawal.ts';

/** Delivery without tax, and its tax, in minor units. */
export type DeliveryCost = { readonly shipping_amount: number; readonly shipping_tax_amount: number };

/**
 * The delivery that a return may refund: as paid, or what the law asks for in a withdrawal. The standard delivery is priced as at the
 * checkout, by the goods before discounts. Expectations §2, decisions/0132.
 */
export function refundedDelivery(
  country: Country,
  order: DeliveryCost & { readonly shipping_method: string; readonly lines: readonly ShownRow[] },
  return_type: ReturnType,
): DeliveryCost {
  const { shipping_amount, shipping_tax_amount, lines } = order;
  const paid = { shipping_amount, shipping_tax_amount };
  if (return_type !== 'return') return paid;
  const [standard] = shippingMethodsOf(country);
  const is_standard = shippingMethodOf(country, order.shipping_method)?.method === standard.method;
  return is_standard ? paid : withdrawalShipping(paid, standard, shownGoods(lines).subtotal);
}
