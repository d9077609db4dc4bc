// Changes the delivery method, its slot, or the gift of an order before anything has left. decisions/0113.
import type { LifeReason } from '@vitrine/rules/returns/lifeReasons';
import { storedGift, type Gift } from '@vitrine/rules/gift/gift';
import { giftLines, giftMessageState } from '@vitrine/rules/gift/giftMessage';
import { takesAddress } from '@vitrine/rules/orders/addressChange';
import { deliveryPrices, type PriceChange, slotFault, takesGift } from '@vitrine/rules/orders/deliveryChange';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { type ShippingMethod, shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { preparationDaysOf } from '../../../checkout/basket/basketView.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { windowNow } from '../../../checkout/shipping/windowNow.ts';
import { modeOf } from '../../orders/modeOf.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import * as statements from '../life/statements.ts';
import { takeOnce } from '../life/takeOnce.ts';
import * as queries from './queries.ts';

export { deliveryChangesOf } from './queries.ts';

type By = { readonly staff_id?: string | undefined; readonly step_key?: StepKey | undefined };

/** Why nothing changes; a price that differs comes with both amounts. */
export type DeliveryRefusal =
  | {
      readonly reason: 'unknown_order' | 'not_now' | 'not_offered' | 'unchanged' | 'too_long' | 'unprinted';
      readonly field: string;
    }
  | { readonly reason: 'price_differs'; readonly field: 'method'; readonly price: PriceChange };

type WantedDelivery = {
  readonly method: string;
  readonly slot: string | null;
  readonly slot_day: string | null;
};

const refused = (reason: Exclude<DeliveryRefusal['reason'], 'price_differs'>, field = 'step'): DeliveryRefusal => ({
  reason,
  field,
});

const hasLeft = ({ parcels, erased_at }: OrderRow): boolean => parcels.length > 0 || erased_at !== null;

/** Whether the delivery of an order can change now. */
export const isDeliveryOpen = (order: OrderRow): boolean =>
  !hasLeft(order) && takesAddress(orderStatusOf(order.status), modeOf(order)) && isCountry(order.store);
/** Whether the gift of an order can change now. */
export const isGiftOpen = (order: OrderRow): boolean =>
  !hasLeft(order) && takesGift(orderStatusOf(order.status), modeOf(order));

/** The dates that a method promises for an order that is changed now. */
export const windowOf = (country: Country, order: OrderRow, method: ShippingMethod, now: Date) =>
  windowNow(country, method, now, order.arrives_until === null, preparationDaysOf(order.lines));

/** Takes a change under the order's lock, once per key, and notes it in the order's life. */
function taken(
  shop: Shop,
  order_id: string,
  { staff_id, step_key }: By,
  reason: LifeReason,
  change: (tx: Tx, order: OrderRow, now: Date) => Promise<DeliveryRefusal | null>,
): Promise<DeliveryRefusal | null> {
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    return takeOnce(tx, { step_key, order_id, now }, async () => {
      const locked: LockedOrder | undefined = await lockOrder(tx, order_id);
      const order = await readWholeOrder(tx, order_id);
      if (!locked || !order) return refused('unknown_order');
      const refusal = await change(tx, order, now);
      if (refusal !== null) return refusal;
      await statements.addOrderEvent(tx, locked, { actor: 'staff', staff_id, reason, at: now });
      return null;
    });
  });
}

/**
 * Changes how an order is delivered while nothing of it has left: by another method of its country that costs what was paid, or in another
 * slot. What was before stays in the history. Returns why it was not changed. Spec 2 §3, invariant M8, decisions/0113.
 */
export function changeDelivery(
  shop: Shop,
  order_id: string,
  { method: name, slot, slot_day, ...by }: WantedDelivery & By,
): Promise<DeliveryRefusal | null> {
  return taken(shop, order_id, by, 'delivery_changed', async (tx, order, now) => {
    const { store } = order;
    if (!isDeliveryOpen(order) || !isCountry(store)) return refused('not_now');
    const method = shippingMethodOf(store, name);
    if (!method) return refused('not_offered', 'method');
    const isSame = method.method === order.shipping_method;
    if (isSame && slot === order.slot && slot_day === order.slot_day) return refused('unchanged', 'method');
    const price = deliveryPrices(store, order, method);
    if (!isSame && price.paid !== price.there) return { reason: 'price_differs', field: 'method', price };
    const window = windowOf(store, order, method, now);
    // A day that was chosen before stays possible.
    const asked = { slot, slot_day: slot_day === order.slot_day ? null : slot_day };
    const fault = slotFault(method, window, asked);
    if (fault !== null) return refused('not_offered', fault);
    const { arrives_from, arrives_until } = isSame ? order : window;
    const delivery = { shipping_method: method.method, carrier: method.carrier, slot, slot_day };
    await queries.changeOrder(tx, order, { ...delivery, arrives_from, arrives_until }, { at: now, ...by });
    return null;
  });
}

/**
 * Changes the gift of an order while nothing of it has left, by the rules of the checkout's form. What was before stays in the history.
 * Returns why it was not changed. Spec 3 §3, §5, decisions/0113.
 */
export function changeGift(
  shop: Shop,
  order_id: string,
  { gift, ...by }: { readonly gift: Gift } & By,
): Promise<DeliveryRefusal | null> {
  return taken(shop, order_id, by, 'gift_changed', async (tx, order, now) => {
    if (!isGiftOpen(order)) return refused('not_now');
    const stored = storedGift(gift);
    const { is_too_long, can_save } = giftMessageState(stored.message, giftLines(stored.message));
    if (!can_save) return refused(is_too_long ? 'too_long' : 'unprinted', 'message');
    await queries.changeOrder(tx, order, { gift: stored.is_gift ? stored : null }, { at: now, ...by });
    return null;
  });
}
