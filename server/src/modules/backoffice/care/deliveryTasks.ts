// Changes the delivery or the gift of an order in the name of a member of staff. decisions/0113.
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffChanges';
import type { Gift } from '@vitrine/rules/gift/gift';
import { deliveryPrices } from '@vitrine/rules/orders/deliveryChange';
import { slotDays } from '@vitrine/rules/shipping/deliveryDates';
import { deliverySlotCodes, deliverySlots, isDeliverySlot } from '@vitrine/rules/shipping/deliverySlots';
import {
  type ShippingMethodCode,
  shippingMethodOf,
  shippingMethodsOf,
  shippingTitleKeys,
} from '@vitrine/rules/shipping/shippingMethods';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { mayStaffAct, mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { shippingTitle, slotTitle } from '../../checkout/shipping/shippingWords.ts';
import * as change from '../../orders/fulfilment/address/changeDelivery.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder } from '../staff/staffWork.ts';
import { requireAct } from '../staff/tasks.ts';

type Keyed = { readonly step_key: StepKey | undefined };
const noGift: Gift = { is_gift: false, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' };

const slotIn = (slot: string | null, locale: Locale): string | null =>
  slot !== null && isDeliverySlot(slot) ? slotTitle(slot, deliverySlots[slot], locale) : slot;

/** What can change of the delivery and the gift; null where nothing can, and for a role that may not. */
export function offeredDelivery(
  { rights }: StaffMember,
  order: OrderRow,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Pick<CareOrderPage['care'], 'delivery' | 'gift'> {
  const { store, shipping_method, slot, slot_day } = order;
  if (!mayStaffAct(rights, 'change_address') || !isCountry(store)) return { delivery: null, gift: null };
  const methods = shippingMethodsOf(store).map((method) => ({
    method: method.method,
    title: shippingTitle(method.method, locale),
    price: deliveryPrices(store, order, method).there,
    slots: method.has_slots
      ? deliverySlotCodes.map((code) => ({ slot: code, title: slotTitle(code, deliverySlots[code], locale) }))
      : [],
    slot_days: method.has_slots ? [...slotDays(change.windowOf(store, order, method, now))] : [],
  }));
  const { paid } = deliveryPrices(
    store,
    order,
    shippingMethodOf(store, shipping_method) ?? shippingMethodsOf(store)[0],
  );
  return {
    delivery: change.isDeliveryOpen(order) ? { method: shipping_method, slot, slot_day, paid, methods } : null,
    // The client's own words.
    gift: change.isGiftOpen(order) && mayStaffRead(rights, 'see_client') ? (order.gift ?? noGift) : null,
  };
}

const isMethod = (method: string): method is ShippingMethodCode => Object.hasOwn(shippingTitleKeys, method);

/** The delivery and the gift before the present ones. */
export async function deliveryChanges(
  shop: Shop,
  order_id: string,
  locale: Locale,
): Promise<NonNullable<CareOrderPage['client']>['delivery_changes']> {
  const changes = await change.deliveryChangesOf(shop.db, order_id);
  return changes.map(({ at, name, was: { shipping_method, slot, slot_day, gift } }) => ({
    at: at.toISOString(),
    staff: name,
    delivery: isMethod(shipping_method) ? shippingTitle(shipping_method, locale) : shipping_method,
    slot: [slot_day, slotIn(slot, locale)].filter(Boolean).join(', ') || null,
    gift,
  }));
}

async function assertChanged(
  shop: Shop,
  order_id: string,
  refusal: change.DeliveryRefusal | null,
): Promise<{ done: true }> {
  if (refusal === null) return { done: true };
  if (refusal.reason === 'unknown_order') throw new ApiError('order_not_found');
  const fields = { [refusal.field]: refusal.reason };
  if (refusal.reason !== 'price_differs') throw new ApiError('step_refused', { fields });
  const currency = (await readWholeOrder(shop.db, order_id))?.currency ?? '';
  throw new ApiError('step_refused', { fields, price: { ...refusal.price, currency } });
}

/** Throws staff_refused, order_not_found, and step_refused with the field, and with both prices where they differ. */
export async function changeOrderDelivery(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { method, slot = '', slot_day = '', step_key }: BodyOf<typeof contract.staffOrderDelivery> & Keyed,
): Promise<AnswerOf<typeof contract.staffOrderDelivery>> {
  requireAct(member, 'change_address');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const wanted = { method, slot: slot || null, slot_day: slot_day || null };
  const by = { staff_id: member.staff_id, step_key };
  return assertChanged(shop, order_id, await change.changeDelivery(shop, order_id, { ...wanted, ...by }));
}

/** Throws staff_refused, order_not_found, step_refused with the field. */
export async function changeOrderGift(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { gift, step_key }: BodyOf<typeof contract.staffOrderGift> & Keyed,
): Promise<AnswerOf<typeof contract.staffOrderGift>> {
  requireAct(member, 'change_address');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const by = { staff_id: member.staff_id, step_key };
  return assertChanged(shop, order_id, await change.changeGift(shop, order_id, { gift, ...by }));
}
