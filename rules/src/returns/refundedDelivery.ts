import { shippingMethodOf, shippingMethodsOf } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnType } from './returnLine.ts';
import { withdrawalShipping } from './withdrawal.ts';

/** Delivery without tax, and its tax, in minor units. */
export type DeliveryCost = { readonly shipping_amount: number; readonly shipping_tax_amount: number };

/** The delivery that a return may refund: as paid, or what the law asks for in a withdrawal. Expectations §2. */
export function refundedDelivery(
  country: Country,
  order: DeliveryCost & { readonly shipping_method: string; readonly subtotal_incl_tax: number },
  return_type: ReturnType,
): DeliveryCost {
  const { shipping_amount, shipping_tax_amount, subtotal_incl_tax } = order;
  const paid = { shipping_amount, shipping_tax_amount };
  if (return_type !== 'return') return paid;
  const [standard] = shippingMethodsOf(country);
  const is_standard = shippingMethodOf(country, order.shipping_method)?.method === standard.method;
  return is_standard ? paid : withdrawalShipping(paid, standard, subtotal_incl_tax);
}
