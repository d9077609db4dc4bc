import { deliveryWindow, dispatchDay } from '@vitrine/rules/shipping/deliveryDates';
import type { ShippingMethod } from '@vitrine/rules/shipping/shippingMethods';
import { everyOrderStatus, type OrderStatus } from '@vitrine/rules/orders/status';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Chance } from './random.ts';

type Stage = 'checked' | 'prepared' | 'on_its_way' | 'there' | 'ended' | 'later' | 'unpaid';

/**
 * The stage of an order in each status. `later` belongs to returns, to collection in a boutique, and to what `statusOn`
 * gives to no order of the demo house.
 */
export const stageOf: Readonly<Record<OrderStatus, Stage>> = {
  pending: 'unpaid',
  pending_payment: 'unpaid',
  pending_review: 'unpaid',
  payment_review: 'checked',
  holded: 'checked',
  processing: 'checked',
  fraud: 'checked',
  waiting_authorization: 'checked',
  validated: 'prepared',
  debit_ok: 'prepared',
  to_prepare: 'prepared',
  being_prepared: 'prepared',
  preparing: 'prepared',
  preparing_order: 'prepared',
  prepared: 'prepared',
  pending_packing: 'prepared',
  invoiced: 'prepared',
  cancel_asked: 'prepared',
  out_for_delivery: 'on_its_way',
  received: 'there',
  complete: 'there',
  canceled: 'ended',
  approved: 'later',
  pending_approval: 'later',
  pending_shipping: 'later',
  available_in_shop: 'later',
  retrieved_in_shop: 'later',
  total_exchange: 'later',
  partial_exchange: 'later',
  waiting_refund: 'later',
  total_refund: 'later',
  partial_refund: 'later',
  credit_refunded: 'later',
  credit_ok: 'later',
  credit_ko: 'later',
};

/** Whether the parcel of an order in this status is with the carrier or with its buyer. */
export const isShipped = (status: OrderStatus): boolean =>
  stageOf[status] === 'on_its_way' || stageOf[status] === 'there';

const at = (stage: Stage): OrderStatus[] => everyOrderStatus.filter((status) => stageOf[status] === stage);

/** Days after which a delivered order needs no more attention. */
const completeAfterDays = 45;
const dayMs = 86_400_000;

export type Way = { country: Country; method: ShippingMethod; ordered_at: Date; now: Date };

/**
 * How far an order has come, from the days that the shop itself promised for it. `turn` counts the orders on the way.
 */
export function statusOn({ country, method, ordered_at, now }: Way, chance: Chance, turn: number): OrderStatus {
  const today = now.toISOString().slice(0, 10);
  const { arrives_from, arrives_until } = deliveryWindow(country, method, ordered_at);
  const age = (now.getTime() - ordered_at.getTime()) / dayMs;
  // A settled past: nearly all arrived, a few were called off.
  if (today > arrives_until) {
    if (chance.is(0.03)) return 'canceled';
    return age > completeAfterDays && chance.is(0.8) ? 'complete' : 'received';
  }
  if (today >= arrives_from && chance.is(0.5)) return 'received';
  if (today > dispatchDay(country, ordered_at)) return 'out_for_delivery';
  // Of those in the house each status has its turn.
  const waiting = [...at('prepared'), ...at('checked')];
  return waiting[turn % waiting.length] ?? 'validated';
}
