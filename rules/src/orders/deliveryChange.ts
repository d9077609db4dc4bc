// Whether the delivery method and the gift of an order may change, and what that must not change. Spec 3 §4, decisions/0113.
import type { DeliveryMode } from '../checkout/checkoutSteps.ts';
import { type ShownRow, shownGoods } from '../checkout/shownGoods.ts';
import { isSlotDay, type PromisedWindow } from '../shipping/deliveryDates.ts';
import { isDeliverySlot } from '../shipping/deliverySlots.ts';
import { type ShippingMethod, shippingPrice } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { canTake } from './orderLife.ts';
import type { OrderStatus } from './status.ts';

/** Whether an order is where its gift can change: paid, in the house or not yet ready in its boutique, and not under review. Spec 3 §4. */
export const takesGift = (status: OrderStatus | null, mode: DeliveryMode): boolean =>
  canTake(mode === 'deliver' ? 'ship' : 'make_ready', status, mode);

type Priced = {
  readonly tax_included: boolean;
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
  readonly lines: readonly ShownRow[];
};

/** The delivery that was paid, and what another method costs for the same goods, in minor units with or without tax as the prices. */
export type PriceChange = { readonly paid: number; readonly there: number };

/** What an order paid for its delivery, and what it would have by a method. The tax follows the price. Spec 2 §3, invariant M8. */
export function deliveryPrices(country: Country, order: Priced, method: ShippingMethod): PriceChange {
  const { tax_included, shipping_amount, shipping_tax_amount, lines } = order;
  return {
    paid: shipping_amount + (tax_included ? shipping_tax_amount : 0),
    there: shippingPrice(country, method, shownGoods(lines).subtotal).amount,
  };
}

/** The field of a slot that a method does not offer, or whose day is outside of its window; null for one that fits. Spec 2 §3. */
export function slotFault(
  { has_slots }: Pick<ShippingMethod, 'has_slots'>,
  window: PromisedWindow,
  { slot, slot_day }: { readonly slot: string | null; readonly slot_day: string | null },
): 'slot' | 'slot_day' | null {
  if (slot !== null && !(has_slots && isDeliverySlot(slot))) return 'slot';
  return slot_day !== null && !(has_slots && isSlotDay(window, slot_day)) ? 'slot_day' : null;
}
