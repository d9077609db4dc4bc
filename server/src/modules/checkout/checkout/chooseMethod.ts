import type { CheckoutState, deliveryMethod as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { isSlotDay } from '@vitrine/rules/shipping/deliveryDates';
import { isDeliverySlot } from '@vitrine/rules/shipping/deliverySlots';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { preparationDaysOf } from '../basket/basketView.ts';
import { changeChoices } from './changeChoices.ts';
import { windowNow } from '../shipping/windowNow.ts';

/**
 * Stores the shipping method and, where its carrier offers slots, a slot and its day. Throws
 * delivery_method_unavailable, empty_cart. Spec 2 §3, §4.
 */
export function chooseMethod(shop: Shop, unread: Visitor, body: BodyOf<typeof contract>): Promise<CheckoutState> {
  const { locale, slot, slot_day } = body;
  const { country } = storefrontOf(locale);
  const method = shippingMethodOf(country, body.method);
  if (!method) throw new ApiError('delivery_method_unavailable', { fields: { method: 'select_required' } });
  if (slot !== undefined && !(method.has_slots && isDeliverySlot(slot))) {
    throw new ApiError('delivery_method_unavailable', { fields: { slot: 'select_required' } });
  }
  return changeChoices(shop, unread, locale, ({ quote }) => {
    const window = windowNow(country, method, shop.now(), false, preparationDaysOf(quote.sold));
    if (slot_day !== undefined && !(method.has_slots && isSlotDay(window, slot_day)))
      throw new ApiError('delivery_method_unavailable', { fields: { slot_day: 'select_required' } });
    return {
      delivery_mode: 'deliver' as const,
      shipping_method: method.method,
      slot: slot ?? null,
      slot_day: slot_day ?? null,
    };
  });
}
