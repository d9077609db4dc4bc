// Why an order or a return changed, as its life stores it: the office has words for each. decisions/0048, 0141.
import { everyOrderStep, type OrderStep } from '../orders/orderLife.ts';
import { type HouseStep, houseSteps } from './houseSteps.ts';

/** The reasons that are no step. Stored rows have them, so none is renamed. Spec 3 §6. */
export const lifeReasons = [
  'placed',
  'imported',
  'status',
  'address_changed',
  'cancel_units',
  'withdrawal_declared',
  'sent_off',
  'piece_missing',
  'piece_found',
  'undo_make_ready',
  'handover_reported',
  'handover_handed_over',
  'handover_given_back',
  'handover_lost',
  'goodwill',
  'delivery_changed',
  'gift_changed',
  'refund taken on',
  'refund paid',
  'refund failed',
  'refund asked again',
  'refund transferred',
  'return proof',
  'returns before the delivery',
] as const;
export type NamedReason = (typeof lifeReasons)[number];
/** A reason with a name, a step of the order, or a step of one of its returns. */
export type LifeReason = NamedReason | OrderStep | `return ${HouseStep}`;

type Read =
  | { readonly kind: 'reason'; readonly name: NamedReason }
  | { readonly kind: 'order_step'; readonly name: OrderStep }
  | { readonly kind: 'return_step'; readonly name: HouseStep };

/** What a stored reason is; null for one that this release does not know. Spec 3 §6. */
export function readLifeReason(stored: string): Read | null {
  const reason = lifeReasons.find((one) => one === stored);
  if (reason) return { kind: 'reason', name: reason };
  const orderStep = everyOrderStep.find((one) => one === stored);
  if (orderStep) return { kind: 'order_step', name: orderStep };
  const returnStep = houseSteps.find((one) => `return ${one}` === stored);
  return returnStep ? { kind: 'return_step', name: returnStep } : null;
}
