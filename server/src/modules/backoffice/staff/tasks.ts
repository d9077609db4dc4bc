// What staff does beside the steps: each call and its command share a use case of the subject's own module. decisions/0079.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffTasks';
import type { StaffAct } from '@vitrine/rules/staff/staffRoles';
import { mayStaffAct, mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { isWhole } from '@vitrine/rules/staff/role';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { aside } from '../../../platform/load/admission.ts';
import { ProviderRefusal, ProviderSilence } from '../../../platform/partners/paymentProvider.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import {
  isPromised,
  openReservations,
  reservationNumbered,
  storeStepsOf,
  takeStoreStep,
} from '../../instore/ereservation/takeStoreStep.ts';
import { captureAgain, expiringAuthorisations } from '../../orders/fulfilment/capture/capture.ts';
import { decideReview, heldOrders } from '../../orders/fulfilment/fraud/fraudReview.ts';
import { type InspectionRefusal, inspectReturn } from '../../orders/fulfilment/returns/inspectReturn.ts';
import { typeNumber } from '../../orders/fulfilment/parcels/labelShipment.ts';
import type { StaffMember } from './queries.ts';
import { seesStoreNamed } from './scopes.ts';
import { assertTaken, lineNamed, requireOrder, requireReturn, statusOf } from './staffWork.ts';

type Member = StaffMember;
/** Photos of one member: an encoding takes a second of a processor. */
const photos = { points: 60, seconds: 600 };
const done = { done: true } as const;

/** Throws staff_refused for a member that may not act. */
export function requireAct({ rights }: Pick<Member, 'rights'>, act: StaffAct): void {
  if (!mayStaffAct(rights, act)) throw new ApiError('staff_refused');
}

/** Throws staff_refused for a member that may not read what an act is about: those that may act may, and those that audit. */
export function requireRead({ rights }: Pick<Member, 'rights'>, act: StaffAct): void {
  if (!mayStaffRead(rights, act)) throw new ApiError('staff_refused');
}

/** Throws staff_refused for a member that may not act, or whose scope leaves a part of the house out. */
export function requireWholeAct(member: Pick<Member, 'rights' | 'scope'>, act: StaffAct): void {
  requireAct(member, act);
  if (!isWhole(member.scope)) throw new ApiError('staff_refused');
}

/** Throws staff_refused for a member that may not read what an act is about, or whose scope leaves a part of the house out. */
export function requireWholeRead(member: Pick<Member, 'rights' | 'scope'>, act: StaffAct): void {
  requireRead(member, act);
  if (!isWhole(member.scope)) throw new ApiError('staff_refused');
}

/** Whether a member inspects a return: that of a boutique what its boutiques have received. */
const receivedHere = (
  { scope: { stores } }: Member,
  { received_store_id }: { received_store_id: string | null },
): boolean => stores === null || (received_store_id !== null && stores.includes(received_store_id));

/** The field that a refused inspection is about. */
const fieldOf: Readonly<Record<InspectionRefusal, string>> = {
  unknown_return: 'increment_id',
  not_now: 'step',
  unknown_line: 'sku',
  two_lines: 'sku',
  unknown_condition: 'condition',
  loss_refused: 'loss',
  not_whole: 'loss',
  reason_missing: 'reason',
  photo_refused: 'photo',
  photos_wait: 'photo',
  not_this_count: 'arrived_qty',
};

/**
 * Notes what an inspection found, as the command `return RETURN inspect` does. Throws staff_refused, not_found,
 * step_refused with the field, too_many_requests. decisions/0072.
 */
export async function inspect(
  shop: Shop,
  member: Member,
  increment_id: string,
  { photo, sku, item_order_id, ...finding }: BodyOf<typeof contract.staffInspect>,
): Promise<AnswerOf<typeof contract.staffInspect>> {
  requireAct(member, 'inspect');
  const line = lineNamed({ sku, item_order_id });
  // A boutique inspects what it has received itself.
  if (!receivedHere(member, await requireReturn(shop, member, increment_id))) throw new ApiError('not_found');
  if (photo !== undefined) await limit(shop, 'staff_photos', member.staff_id, photos);
  const bytes = photo === undefined ? null : Buffer.from(photo, 'base64');
  const found = { ...finding, line, photo: bytes, staff_id: member.staff_id };
  const refusal = await aside(() => inspectReturn(shop, increment_id, found));
  if (refusal === 'unknown_return') throw new ApiError('not_found');
  if (refusal === 'photos_wait') throw new ApiError('too_many_requests', { time_to_wait: 10 });
  if (refusal !== null) throw new ApiError('step_refused', { fields: { [fieldOf[refusal]]: refusal } });
  return done;
}

/** Types the number of a parcel. Throws staff_refused, order_not_found, step_refused. */
export async function typeTrack(
  shop: Shop,
  member: Member,
  increment_id: string,
  { track_number }: BodyOf<typeof contract.staffTrack>,
): Promise<AnswerOf<typeof contract.staffTrack>> {
  requireAct(member, 'number_parcel');
  const { order_id } = await requireOrder(shop, member, increment_id);
  if (!(await typeNumber(shop, order_id, track_number)))
    throw new ApiError('step_refused', { fields: { track_number: 'not_now' } });
  return done;
}

/** Waits for the provider without a slot; its refusal and its silence are `unavailable`. */
export async function atProvider<Found>(work: () => Promise<Found>): Promise<Found> {
  try {
    return await aside(work);
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderSilence) throw new ApiError('unavailable');
    throw error;
  }
}

/** Captures again what has failed. Throws staff_refused, order_not_found, step_refused. */
export async function capture(
  shop: Shop,
  member: Member,
  increment_id: string,
): Promise<AnswerOf<typeof contract.staffCapture>> {
  requireAct(member, 'capture');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const captures = await atProvider(() => captureAgain(shop, order_id));
  if (captures === 0) throw new ApiError('step_refused', { fields: { step: 'not_now' } });
  return { captures };
}

/** The orders that are held for a review. Throws staff_refused. */
export async function readHeld(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffHeldOrders>,
): Promise<AnswerOf<typeof contract.staffHeldOrders>> {
  requireRead(member, 'review');
  const { rows, next } = await heldOrders(shop.db, { limit: staffPageRows, after }, member.scope);
  return { orders: rows.map(({ opened_at, ...order }) => ({ ...order, opened_at: opened_at.toISOString() })), next };
}

/** Decides the review of a held order. Throws staff_refused, order_not_found, step_refused. decisions/0070. */
export async function review(
  shop: Shop,
  member: Member,
  increment_id: string,
  { verdict }: BodyOf<typeof contract.staffReview>,
): Promise<AnswerOf<typeof contract.staffReview>> {
  requireAct(member, 'review');
  const { order_id } = await requireOrder(shop, member, increment_id);
  const decided = verdict === 'accept' ? 'accepted' : 'refused';
  assertTaken(await decideReview(shop, order_id, decided, member.staff_id));
  return statusOf(shop, increment_id);
}

/** Authorisations that end soon. Throws staff_refused. */
export async function readExpiring(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffExpiring>,
): Promise<AnswerOf<typeof contract.staffExpiring>> {
  requireRead(member, 'explain');
  const page = { limit: staffPageRows, after };
  const { rows, next } = await expiringAuthorisations(shop.db, shop.now(), page, member.scope);
  return {
    next,
    payments: rows.map(({ authorised_at, ...payment }) => ({
      ...payment,
      authorised_at: authorised_at.toISOString(),
    })),
  };
}

/** The open reservations that the member sees. Throws staff_refused. */
export async function readReservations(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffReservations>,
): Promise<AnswerOf<typeof contract.staffReservations>> {
  requireRead(member, 'reserve');
  const { rows, next } = await openReservations(shop.db, member.scope, { limit: staffPageRows, after });
  const now = shop.now();
  return {
    next,
    reservations: rows.map((row) => ({
      increment_id: row.increment_id,
      store_id: row.store_id,
      sku: row.sku,
      product_name: row.piece.name,
      picture: row.piece.image?.url ?? null,
      status: row.status,
      until: (row.held_until ?? row.answer_by)?.toISOString() ?? null,
      steps: mayStaffAct(member.rights, 'reserve') ? storeStepsOf(row, now) : [],
      is_promised: isPromised(row, now),
    })),
  };
}

/** Takes a boutique's step of a reservation. Throws staff_refused, not_found (also of another boutique), step_refused. */
export async function stepReservation(
  shop: Shop,
  member: Member,
  increment_id: string,
  { step, is_given_up = false }: BodyOf<typeof contract.staffReservationStep>,
): Promise<AnswerOf<typeof contract.staffReservationStep>> {
  requireAct(member, 'reserve');
  const row = await reservationNumbered(shop.db, increment_id);
  if (!row || !(await seesStoreNamed(shop, member, row.store_id))) throw new ApiError('not_found');
  const refusal = await takeStoreStep(shop, row, step, is_given_up);
  if (refusal !== null) throw new ApiError('step_refused', { fields: { step: refusal } });
  const now = await reservationNumbered(shop.db, increment_id);
  return { reservation: { increment_id, status: now?.status ?? row.status } };
}
