import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staff';
import type * as accountContract from '@vitrine/contract/staffAccount';
import { isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { isOffered, type OrderStep } from '@vitrine/rules/orders/orderLife';
import { seesOrder } from '@vitrine/rules/staff/role';
import {
  mayReadReturns,
  mayStaffAct,
  mayStaffRead,
  mayStaffReturn,
  mayStaffTake,
} from '@vitrine/rules/staff/staffRoles';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { handOver, type HandOverRefusal } from '../../orders/fulfilment/pickup/handOver.ts';
import * as fulfilment from '../../orders/fulfilment/life/orderLife.ts';
import { photoOfReturn } from '../../orders/returns/returnFiles.ts';
import { returnSeen, type StoreReturn } from '../../orders/fulfilment/returns/storeReturns.ts';
import { type ReturnRefusal, takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { exchangeView } from './exchangeView.ts';
import { rightsView, scopeView } from './rightsView.ts';
import { memberView } from './signIn.ts';
import * as queries from './queries.ts';

type Member = queries.StaffMember;
type Order = NonNullable<Awaited<ReturnType<typeof queries.orderNumbered>>>;

/** The key of a call that takes a step once. */
type Keyed = { readonly step_key: StepKey | undefined };

/** Throws staff_refused for a member that sees no orders. */
export function requireOrders({ rights }: Pick<Member, 'rights'>): void {
  if (!mayStaffRead(rights, 'see_orders')) throw new ApiError('staff_refused');
}

/** An order in the scope of the member. Throws order_not_found for another one, as for an unknown number. */
export async function requireOrder(shop: Shop, member: Member, increment_id: string): Promise<Order> {
  const order = await queries.orderNumbered(shop.db, increment_id);
  if (!order || !seesOrder(member.scope, order)) throw new ApiError('order_not_found');
  return order;
}

/** The field of the body that each refusal is about: the form shows it there. */
const fieldsOfRefusals = {
  unknown_order: 'step',
  unknown_return: 'step',
  not_allowed: 'step',
  not_now: 'step',
  not_this_store: 'step',
  nothing_arrived: 'step',
  not_these_units: 'units',
  not_this_count: 'units',
  too_much: 'units',
  unknown_parcel: 'track_number',
  not_this_carrier: 'carrier',
  code_wrong: 'code',
  id_not_checked: 'is_id_checked',
  reason_missing: 'refusal_reason',
} as const satisfies Readonly<Record<Exclude<HandOverRefusal | ReturnRefusal, 'code_wait'>, string>>;

/** Throws step_refused with the reason at its field; too_many_requests after too many wrong codes. */
export function assertTaken(refusal: HandOverRefusal | ReturnRefusal | null): void {
  if (refusal === 'code_wait') throw new ApiError('too_many_requests', { time_to_wait: 3600 });
  if (refusal !== null) throw new ApiError('step_refused', { fields: { [fieldsOfRefusals[refusal]]: refusal } });
}

/** The number and the status of an order after a step. */
export async function statusOf(
  shop: Shop,
  increment_id: string,
): Promise<{ order: { increment_id: string; status: string } }> {
  const order = await queries.orderNumbered(shop.db, increment_id);
  if (!order) throw new ApiError('order_not_found');
  return { order: { increment_id, status: order.status } };
}

/** The member of staff and its rights. */
export const readMe = (member: Member): AnswerOf<typeof accountContract.staffMe> => {
  return {
    staff: memberView(member, member.own_store_id),
    ...rightsView(member.rights),
    scope: scopeView(member.scope),
    second_factor: { is_needed: true, is_enrolled: member.is_enrolled },
  };
};

/** Open orders that the member of staff sees. */
export async function readOrders(
  shop: Shop,
  member: Member,
  { status, after }: QueryOf<typeof contract.staffOrders>,
): Promise<AnswerOf<typeof contract.staffOrders>> {
  requireOrders(member);
  const of = { scope: member.scope, ...(status && { statuses: [status] }) };
  const { rows, next } = await fulfilment.openOrders(shop.db, { limit: staffPageRows, after }, of);
  const orders = rows.map(({ increment_id, status: now, changed_at, pickup_store_id }) => ({
    increment_id,
    status: now,
    changed_at: changed_at.toISOString(),
    pickup_store_id,
  }));
  return { orders, next };
}

const eventView = <Event extends fulfilment.LifeEvent>({ at, ...event }: Event) => ({ ...event, at: at.toISOString() });

/** The steps that the member may take of an order as it is now. */
export function stepsOf(
  { rights }: Member,
  { status, pickup_store_id }: Pick<Order, 'status' | 'pickup_store_id'>,
  lines: readonly { readonly qty: number; readonly canceled: number; readonly shipped: number }[],
  parcels: readonly { readonly track_number: string | null; readonly delivered_at: Date | string | null }[],
): OrderStep[] {
  const mode = pickup_store_id === null ? 'deliver' : 'pickup';
  const progress = {
    has_left: lines.some(({ shipped }) => shipped > 0),
    has_rest: lines.some(({ qty, canceled, shipped }) => shipped < qty - canceled),
    travels: parcels.some(({ track_number, delivered_at }) => track_number !== null && delivered_at === null),
  };
  return rights.orders.filter((step) => isOffered(step, orderStatusOf(status), mode, progress));
}

/** An order with its units, its life and the steps that are possible now. Throws order_not_found. */
export async function readOrder(
  shop: Shop,
  member: Member,
  increment_id: string,
): Promise<AnswerOf<typeof contract.staffOrder>> {
  requireOrders(member);
  const order = await requireOrder(shop, member, increment_id);
  const { order_id, status, pickup_store_id } = order;
  const lines = await queries.linesOf(shop.db, order_id);
  const parcels = await fulfilment.parcelsOf(shop.db, order_id);
  const events = await fulfilment.eventsOf(shop.db, order_id);
  const return_events = await fulfilment.returnEventsOf(shop.db, order_id);
  return {
    order: {
      increment_id,
      status,
      pickup_store_id,
      lines,
      parcels: parcels.map(({ shipped_at, delivered_at, ...parcel }) => ({
        ...parcel,
        shipped_at: shipped_at.toISOString(),
        delivered_at: delivered_at?.toISOString() ?? null,
      })),
      steps: stepsOf(member, order, lines, parcels),
      events: events.map(eventView),
      return_events: return_events.map(eventView),
    },
  };
}

/** A line that staff names by its SKU or its order line. Throws payload_refused for both and for neither. */
export function lineNamed({
  sku,
  item_order_id,
}: {
  sku?: string | undefined;
  item_order_id?: string | undefined;
}): string {
  const name = item_order_id ?? sku;
  if (name === undefined || (sku !== undefined && item_order_id !== undefined))
    throw new ApiError('payload_refused', { fields: { sku: 'required' } });
  return name;
}

/** Units by SKU or order line: of a partial shipment, or those that arrived. Throws payload_refused for a name that comes twice. */
function unitsOf(units: BodyOf<typeof contract.staffReturnStep>['units']): ReadonlyMap<string, number> | undefined {
  if (units === undefined) return undefined;
  const byName = new Map(units.map(({ qty, ...line }) => [lineNamed(line), qty]));
  if (byName.size !== units.length) throw new ApiError('payload_refused', { fields: { units: 'format' } });
  return byName;
}

/** Throws staff_refused for a step that the role may not take. */
function requireRight(member: Member, step: OrderStep): void {
  if (!mayStaffTake(member.rights, step)) throw new ApiError('staff_refused');
}

/**
 * Takes a step of an order in the name of the member of staff. Throws staff_refused, order_not_found, step_refused,
 * payload_refused. Spec 3 §4, decisions/0074.
 */
export async function stepOrder(
  shop: Shop,
  member: Member,
  increment_id: string,
  { step, track_number, units, carrier, is_damaged, step_key }: BodyOf<typeof contract.staffOrderStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffOrderStep>> {
  requireRight(member, step);
  if (carrier !== undefined && !isCarrier(carrier))
    throw new ApiError('payload_refused', { fields: { carrier: 'format' } });
  const { order_id } = await requireOrder(shop, member, increment_id);
  const { staff_id } = member;
  const details = {
    actor: 'staff',
    staff_id,
    track_number,
    carrier,
    is_damaged,
    step_key,
    units: unitsOf(units),
  } as const;
  assertTaken(await takeStep(shop, order_id, step, details));
  return statusOf(shop, increment_id);
}

/** Hands an order over in its boutique. Throws staff_refused, order_not_found, step_refused, too_many_requests. */
export async function collectOrder(
  shop: Shop,
  member: Member,
  increment_id: string,
  proof: BodyOf<typeof contract.staffCollect>,
): Promise<AnswerOf<typeof contract.staffCollect>> {
  requireRight(member, 'collect');
  const { order_id } = await requireOrder(shop, member, increment_id);
  assertTaken(await handOver(shop, order_id, { ...proof, staff_id: member.staff_id }));
  return statusOf(shop, increment_id);
}

/** The returns that are not closed. Throws staff_refused for a role without steps of returns. */
export async function readReturns(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffReturns>,
): Promise<AnswerOf<typeof contract.staffReturns>> {
  if (!mayReadReturns(member.rights)) throw new ApiError('staff_refused');
  const { rows, next } = await fulfilment.openReturns(shop.db, { limit: staffPageRows, after }, member.scope);
  const returns = rows.map(({ increment_id, return_type, status, order_number, total_price, owes_pieces }) => ({
    increment_id,
    return_type,
    status,
    order_number,
    total_price,
    owes_pieces: owes_pieces === true,
  }));
  return { returns, next };
}

/** A return in the scope of the member. Throws not_found for another one, as for an unknown number. */
export async function requireReturn(shop: Shop, member: Member, increment_id: string): Promise<StoreReturn> {
  const seen = await returnSeen(shop, increment_id, member.scope);
  if (!seen) throw new ApiError('not_found');
  return seen;
}

/** A return with its pieces and their condition. Throws staff_refused, not_found. */
export async function readReturn(
  shop: Shop,
  member: Member,
  increment_id: string,
): Promise<AnswerOf<typeof contract.staffReturn>> {
  if (!mayReadReturns(member.rights)) throw new ApiError('staff_refused');
  const { pieces, return_id: _, steps, ...back } = await requireReturn(shop, member, increment_id);
  return {
    return: {
      ...back,
      steps: steps.filter((step) => mayStaffReturn(member.rights, step)),
      may_inspect: mayStaffAct(member.rights, 'inspect') && steps.includes('accept'),
      items: pieces.map(
        ({ piece: { name, image }, noted_store_id: _store, photo_id, exchange_sku, exchange_piece, ...item }) => ({
          ...item,
          exchange: exchangeView(exchange_sku, exchange_piece),
          photo: photo_id === null ? null : photoOfReturn(shop, photo_id),
          product_name: name,
          image: image?.url ?? null,
        }),
      ),
    },
  };
}

/**
 * Takes a step of a return; the staff of a boutique receives it there. Throws staff_refused, not_found for an unknown number,
 * step_refused, payload_refused. Spec 3 §4.
 */
export async function stepReturn(
  shop: Shop,
  member: Member,
  increment_id: string,
  { step, units, ...details }: BodyOf<typeof contract.staffReturnStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffReturnStep>> {
  if (!mayStaffReturn(member.rights, step)) throw new ApiError('staff_refused');
  const { staff_id, own_store_id: store_id } = member;
  await requireReturn(shop, member, increment_id);
  const by = { actor: 'staff', staff_id, ...(store_id === null ? {} : { store_id }) } as const;
  const refusal = await takeReturnStep(shop, increment_id, step, { ...details, ...by, units: unitsOf(units) });
  if (refusal === 'unknown_return') throw new ApiError('not_found');
  assertTaken(refusal);
  const back = await fulfilment.returnNumbered(shop.db, increment_id);
  if (!back) throw new ApiError('not_found');
  return { return: { increment_id, status: back.status } };
}
