// What the house owes after a statement of withdrawal, and until when. Directive 2011/83/EU articles 9, 13 and 14,
// decisions/0083.
import { addDays, type IsoDay, localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import { canTake } from '../orders/orderLife.ts';
import type { DeliveryMode } from '../checkout/checkoutSteps.ts';
import type { OrderStatus } from '../orders/status.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { isWithdrawalOpen, sendingUntil } from './withdrawal.ts';
import { withdrawalRights } from './withdrawalRights.ts';

/** Days from the statement until the refund. Directive 2011/83/EU article 13, expectations §2. */
export const withdrawalRefundDays = 14;
/** Days before the end of that time from which a refund that is due is urgent. Expectations §2, decisions/0083. */
export const withdrawalUrgentDays = 4;

/** The order of a statement. */
export type WithdrawnOrder = {
  readonly country: Country;
  readonly delivered_at: Date | null;
  /** Units of the order, and those that have left the house. */
  readonly units: number;
  readonly sent: number;
};

/** What is known about a statement. */
export type WithdrawalFacts = {
  readonly stated_at: Date;
  /** The day (ISO) on which the house had a declaration to staff; the house has any other one at once. */
  readonly received_on?: IsoDay | null;
  /** The storefront of the statement: its clock counts the days. */
  readonly country: Country;
  /** Null where no order has that number and email. */
  readonly order: WithdrawnOrder | null;
  /** When the first pieces of a return after the statement arrived. */
  readonly goods_at: Date | null;
  /** When staff saw a proof of their dispatch. */
  readonly proof_at: Date | null;
};

/**
 * `answer`: no order matches, or the law gives no right; customer service writes. `stop`: something has not left the house and
 * must not. `waits`: the house may wait for the goods or for a proof of their dispatch. `refund`: the money is due. Expectations §2.
 */
export const withdrawalStates = ['answer', 'stop', 'waits', 'refund'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** What staff does for an open withdrawal. Expectations §2, decisions/0083. */
export const withdrawalSteps = ['proof', 'refund', 'close'] as const;
export type WithdrawalStep = (typeof withdrawalSteps)[number];

/** Whether the law lets its consumer withdraw from an order at the moment of a statement. Expectations §2. */
export function isWithdrawalValid(
  { country, delivered_at }: Pick<WithdrawnOrder, 'country' | 'delivered_at'>,
  stated_at: Date,
): boolean {
  return withdrawalRights[country] !== null && isWithdrawalOpen(country, delivered_at, stated_at);
}

function stateOf({ order, stated_at, goods_at, proof_at }: WithdrawalFacts): WithdrawalState {
  if (order === null || !isWithdrawalValid(order, stated_at)) return 'answer';
  if (order.sent < order.units) return 'stop';
  return goods_at === null && proof_at === null ? 'waits' : 'refund';
}

/**
 * What is due for an open withdrawal, and until which day: fourteen days after the house had the statement; a refund that waited longer for
 * goods or proof is due on the day on which the first of them came. Of one that waits, it is the day until which the consumer
 * sends the pieces. Directive 2011/83/EU articles 13 and 14, expectations §2.
 */
export function withdrawalDuty(facts: WithdrawalFacts): { state: WithdrawalState; until: IsoDay } {
  const dayOf = (at: Date): IsoDay => localClock(at, zoneOf(facts.country)).day;
  const state = stateOf(facts);
  const { order, stated_at } = facts;
  if (state === 'waits' && order !== null)
    return { state, until: sendingUntil(order.country, facts, order.delivered_at ?? stated_at) };
  const end = addDays(facts.received_on ?? dayOf(stated_at), withdrawalRefundDays);
  if (state !== 'refund') return { state, until: end };
  const [came] = [facts.goods_at, facts.proof_at].flatMap((at) => (at === null ? [] : [dayOf(at)])).toSorted();
  return { state, until: came !== undefined && came > end ? came : end };
}

/**
 * What staff can do for a withdrawal: a proof is noted while the house waits, money goes back for a proof alone (for goods their return
 * is accepted), and each can be closed. Expectations §2, decisions/0083.
 */
export function withdrawalStepsOf(state: WithdrawalState, has_proof: boolean): readonly WithdrawalStep[] {
  if (state === 'waits') return ['proof', 'close'];
  return state === 'refund' && has_proof ? ['refund', 'close'] : ['close'];
}

type StatedUnits = {
  readonly stated_at: Date;
  /** Units of the order that were bought and not cancelled, and those of them that the statement names. Gifts are neither. */
  readonly bought: number;
  readonly named: number;
  /** Whether the statement says in words what it is limited to. */
  readonly has_note: boolean;
  readonly is_personalised: boolean;
};

/**
 * Whether a statement cancels its order by itself: it is about all that was bought, nothing of the order has left, and nothing that is
 * made to order is finished. A gift is not sent alone. Expectations §2, decisions/0083, decisions/0147.
 */
export function endsOrder(
  order: WithdrawnOrder & { readonly status: OrderStatus | null; readonly mode: DeliveryMode },
  { stated_at, bought, named, has_note, is_personalised }: StatedUnits,
): boolean {
  const { status, mode, sent } = order;
  if (sent > 0 || !isWithdrawalValid(order, stated_at) || !canTake('withdraw', status, mode)) return false;
  // One unit is the whole order, whatever the statement names.
  if ((has_note || named < bought) && bought > 1) return false;
  return !is_personalised || canTake('ask_cancel', status, mode);
}
