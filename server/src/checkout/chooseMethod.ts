import type { CheckoutState, deliveryMethod as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { isDeliverySlot } from '@vitrine/rules/checkout/deliverySlots';
import { shippingMethodOf } from '@vitrine/rules/checkout/shippingMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../http/ApiError.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { changeChoices } from './changeChoices.ts';

/** Takes the shipping method and, where its carrier has them, a slot. Throws delivery_method_unavailable, empty_cart. Spec 2 §3, §4. */
export function chooseMethod(shop: Shop, visitor: Visitor, body: BodyOf<typeof contract>): Promise<CheckoutState> {
  const { locale, slot } = body;
  const method = shippingMethodOf(storefrontOf(locale).country, body.method);
  if (!method) throw new ApiError('delivery_method_unavailable', { fields: { method: 'select_required' } });
  if (slot !== undefined && !(method.has_slots && isDeliverySlot(slot))) {
    throw new ApiError('delivery_method_unavailable', { fields: { slot: 'select_required' } });
  }
  return changeChoices(shop, visitor, locale, () => ({ shipping_method: method.method, slot: slot ?? null }));
}
