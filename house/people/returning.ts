// Returns: refunds and exchanges of delivered orders, in every status and by every method that a carrier offers.
import { addDays, localClock } from '@vitrine/rules/calendar/localDay';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { pickupTimes } from '@vitrine/rules/returns/pickupSlots';
import { carrierReturnMethods, isSlotShown, type ReturnMethod, shownSlots } from '@vitrine/rules/returns/returnMethods';
import { returnStages, type ReturnStatus, returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { fitsType, isAccepted } from './returnFit.ts';
import { returnUntil } from '@vitrine/rules/returns/returnWindow';
import { type Country, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Assortment } from './buy.ts';
import type { Order, Person, Return } from './history.ts';
import type { Chance } from './random.ts';

const dayMs = 86_400_000;
/** Days after which a return that was asked for in time is over. */
const overAfterDays = 45;
/** Days since the delivery in which a return that still goes on was asked for. */
const goingOn = { from: 3, until: 28 } as const;

type Type = Return['return_type'];
type ReturnRequest = { return_type: Type; status: ReturnStatus; method: ReturnMethod | null };
/** An order that arrived, whose it is and where. */
type Arrived = { order: Order; person: Person; country: Country; delivered: number };

const iso = (moment: number): string => new Date(moment).toISOString();

/** The orders that have arrived, with their buyers, as they were placed. */
export function arrivedOf(orders: readonly Order[], people: ReadonlyMap<string, Person>): Arrived[] {
  return orders.flatMap((order) => {
    const person = people.get(order.person);
    if (!person || order.delivered_at === null) return [];
    return [{ order, person, country: storefrontOf(person.locale).country, delivered: Date.parse(order.delivered_at) }];
  });
}

/** Another variant of the same piece at the same price, of which an exchange picks one. */
function siblings(assortment: Assortment, sku: string, country: Country): string[] {
  const piece = assortment.pieces.find((one) => one.sku === sku);
  if (!piece) return [];
  return assortment.pieces
    .filter((one) => one.product === piece.product && one.sku !== sku)
    .filter(({ prices }) => prices[country] === piece.prices[country])
    .map((one) => one.sku);
}

function linesOf(chance: Chance, assortment: Assortment, { order, country }: Arrived, type: Type): Return['lines'] {
  const back = order.returns.filter(({ status }) => status !== 'canceled').flatMap(({ lines }) => lines);
  const possible = order.lines.flatMap(({ sku, qty }) => {
    const piece = assortment.pieces.find((one) => one.sku === sku);
    const left = qty - back.filter((line) => line.sku === sku).reduce((sum, line) => sum + line.qty, 0);
    const others = type === 'exchange' ? siblings(assortment, sku, country) : [];
    const may = type === 'exchange' ? piece?.is_exchangeable && others.length > 0 : piece?.is_refundable;
    return may && left > 0 ? [{ sku, left, others }] : [];
  });
  const chosen = possible.filter((_, index) => index === 0 || chance.is(0.4));
  return chosen.map(({ sku, left, others }) => ({
    sku,
    qty: chance.is(0.7) ? left : 1,
    return_reason: chance.pick(returnReasons),
    exchange_sku: type === 'exchange' ? chance.pick(others) : null,
  }));
}

/** The way back: the one wished, or any that the carrier takes; null where it does not take that one. */
function methodFor(
  chance: Chance,
  { order, country }: Arrived,
  requestedMethod: ReturnMethod | null,
): ReturnMethod | null {
  const carrier = shippingMethodOf(country, order.shipping_method)?.carrier;
  const offered: readonly ReturnMethod[] = carrier ? carrierReturnMethods[carrier] : [];
  if (requestedMethod !== null) return offered.includes(requestedMethod) ? requestedMethod : null;
  return offered.length === 0 ? null : chance.pick(offered);
}

/**
 * The days of a return that has come to a status: two weeks to six after the delivery when it is over, else the last
 * ten days.
 */
function momentsOf(chance: Chance, status: ReturnStatus, { country, delivered }: Arrived, now: number) {
  const is_over = ['settled', 'given_up'].includes(returnStages[status]);
  const is_back = isAccepted(status) || status === 'received';
  const since = is_over ? delivered : Math.max(delivered + 0.2 * dayMs, now - 10 * dayMs);
  const span = is_over ? (14 + chance.below(28)) * dayMs : now - since;
  const at = (share: number): number => since + span * (share + chance.next() * 0.1);
  const last = Date.parse(`${returnUntil(country, new Date(delivered))}T00:00:00Z`);
  const requested = Math.min(at(is_over || is_back ? 0.1 : 0.85), last);
  const finalized = requested + (6 + chance.below(20)) * 60_000;
  return {
    requested_at: iso(requested),
    finalized_at: iso(finalized),
    arrived_at: is_back ? iso(at(0.6)) : null,
    accepted_at: isAccepted(status) ? iso(at(0.75)) : null,
    closed_at: is_over ? iso(at(0.88)) : null,
  };
}

function pickupOf(chance: Chance, { order, country }: Arrived, finalized_at: string): Return['pickup'] {
  const carrier = shippingMethodOf(country, order.shipping_method)?.carrier;
  if (!carrier) return null;
  const date = addDays(localClock(new Date(finalized_at), zoneOf(country)).day, 1);
  const shown = shownSlots(carrier, country, [{ day: date, times: pickupTimes }]);
  const time = chance.pick(shown[0]?.times ?? pickupTimes);
  return isSlotShown(shown, date, time) ? { date, time } : null;
}

/** A return as it was wished; null where the order has nothing for it. */
function returnOf(
  chance: Chance,
  assortment: Assortment,
  arrived: Arrived,
  request: ReturnRequest,
  now: number,
): Return | null {
  const method = methodFor(chance, arrived, request.method);
  const lines = linesOf(chance, assortment, arrived, request.return_type);
  if (method === null || lines.length === 0) return null;
  const moments = momentsOf(chance, request.status, arrived, now);
  const pickup = method === 'pickup' ? pickupOf(chance, arrived, moments.finalized_at) : null;
  if (method === 'pickup' && pickup === null) return null;
  const { return_type, status } = request;
  return { return_type, status, method, pickup, ...moments, lines };
}

/** Each status that a return can still be in, as a refund and as an exchange, by each way. */
const openRequests: readonly ReturnRequest[] = returnStatuses
  .filter((status) => ['under_way', 'accepted'].includes(returnStages[status]))
  .flatMap((status) => (['refund', 'exchange'] as const).map((return_type) => ({ return_type, status })))
  .filter(({ return_type, status }) => fitsType(return_type, status))
  .flatMap((request) => (['pickup', 'office'] as const).map((method) => ({ ...request, method })));

/** What each demo account has under way, in the order of the accounts. */
const demoStatuses: readonly ReturnStatus[] = ['pending_shipping', 'received', 'validated', 'approved', 'received'];

const settled = (return_type: Type): ReturnRequest => ({
  return_type,
  status: return_type === 'refund' ? 'credit_refunded' : 'complete',
  method: null,
});

/** The returns of all orders, by the order's place: every demo account has one under way, a refund and an exchange. */
export function returnsOf(
  chance: Chance,
  assortment: Assortment,
  arrived: readonly Arrived[],
  now: Date,
): Map<Order, Return[]> {
  const made = new Map<Order, Return[]>();
  const add = (one: Arrived, request: ReturnRequest): boolean => {
    const returns = made.get(one.order) ?? [];
    const back = returnOf(chance, assortment, { ...one, order: { ...one.order, returns } }, request, now.getTime());
    if (back) made.set(one.order, [...returns, back]);
    return back !== null;
  };
  const age = ({ delivered }: Arrived): number => (now.getTime() - delivered) / dayMs;
  const isGoingOn = (one: Arrived): boolean => age(one) >= goingOn.from && age(one) <= goingOn.until;
  const isOver = (one: Arrived): boolean => age(one) > overAfterDays;

  const demos = [...new Set(arrived.filter(({ person }) => person.demo !== null).map(({ person }) => person))];
  for (const [index, person] of demos.entries()) {
    const own = arrived.filter((one) => one.person === person).toReversed();
    const status = demoStatuses[index % demoStatuses.length] ?? 'received';
    const ask = (one: Arrived, now_is: ReturnStatus): boolean =>
      (['refund', 'exchange'] as const).some((return_type) => add(one, { return_type, status: now_is, method: null }));
    // What arrived too lately to be on its way back has at least been asked about.
    if (!own.filter(isGoingOn).some((one) => ask(one, status)))
      own.filter((one) => age(one) > 0.5 && age(one) <= goingOn.until).some((one) => ask(one, 'approved'));
    for (const return_type of ['refund', 'exchange'] as const)
      own.filter((one) => isOver(one) && !made.has(one.order)).some((one) => add(one, settled(return_type)));
  }
  const others = arrived.filter(({ person }) => person.demo === null);
  const recent = others.filter(isGoingOn);
  for (const request of openRequests) recent.filter(({ order }) => !made.has(order)).some((one) => add(one, request));
  for (const one of others.filter(isOver)) {
    if (!chance.is(0.09)) continue;
    const return_type = chance.is(0.7) ? 'refund' : 'exchange';
    add(one, chance.is(0.1) ? { return_type, status: 'canceled', method: null } : settled(return_type));
    // Now and then something more comes back, or after all.
    if (chance.is(0.15)) add(one, settled('refund'));
  }
  return made;
}
