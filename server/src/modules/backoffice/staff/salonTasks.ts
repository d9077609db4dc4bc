// What the hosts of the salons do: each call and its command share a use case of the salon. decisions/0105.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffSalon';
import { marksOf } from '@vitrine/rules/salon/visit';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { salons } from '../../catalog/stores/salons.ts';
import {
  addSession,
  callOffSession,
  markVisit,
  type MarkRefusal,
  type SessionRefusal,
} from '../../instore/salon/staffSessions.ts';
import { guestsOf, sessionNumbered, sessionOfVisit, upcomingSessions } from '../../instore/salon/programme.ts';
import type { StaffMember } from './staffRows.ts';
import { seesStoreNamed } from './scopes.ts';
import { requireAct, requireRead } from './tasks.ts';

/** Sessions that began within this time are listed still: their guests are marked. In milliseconds. */
const listedAfter = 86_400_000;

/** The field that a refused session is about. */
const fieldOf: Readonly<Record<SessionRefusal, string>> = {
  unknown_salon: 'store_id',
  no_time: 'start',
  past: 'start',
  taken: 'start',
};

/** Throws not_found for a session of another boutique, as for one that does not exist. */
async function assertOwn(shop: Shop, member: StaffMember, session: { readonly store_id: string } | undefined) {
  if (!session || !(await seesStoreNamed(shop, member, session.store_id))) throw new ApiError('not_found');
}

/** The programme from a day ago on. Throws staff_refused. */
export async function readSessions(
  shop: Shop,
  member: StaffMember,
  { after }: QueryOf<typeof contract.staffSalonSessions>,
): Promise<AnswerOf<typeof contract.staffSalonSessions>> {
  requireRead(member, 'host_salon');
  const now = shop.now();
  const since = new Date(now.getTime() - listedAfter);
  const { rows, next } = await upcomingSessions(shop.db, member.scope, since, { limit: staffPageRows, after });
  const zones = new Map((await salons(shop.db)).map(({ store_id, timezone }) => [store_id, timezone]));
  return {
    next,
    sessions: rows.map(({ pid, store_id, start_time, end_time, closed_at, seats, reserved, offered, waiting }) => ({
      pid,
      store_id,
      timezone: zones.get(store_id) ?? 'UTC',
      start_time: start_time.toISOString(),
      end_time: end_time.toISOString(),
      seats,
      reserved,
      offered,
      waiting,
      is_closed: closed_at !== null,
      may_call_off: mayStaffAct(member.rights, 'host_salon') && closed_at === null && now < start_time,
    })),
  };
}

/** Adds a session. Throws staff_refused, and step_refused with the field. */
export async function addToProgramme(
  shop: Shop,
  member: StaffMember,
  { store_id, ...session }: BodyOf<typeof contract.staffSalonAdd>,
): Promise<AnswerOf<typeof contract.staffSalonAdd>> {
  requireAct(member, 'host_salon');
  const place = store_id ?? member.own_store_id ?? '';
  if (!(await seesStoreNamed(shop, member, place))) throw new ApiError('staff_refused');
  const added = await addSession(shop.db, { ...session, store_id: place }, shop.now());
  if (typeof added === 'string') throw new ApiError('step_refused', { fields: { [fieldOf[added]]: added } });
  return added;
}

/** Calls a session off. Throws staff_refused, not_found, and step_refused for one that has begun or is called off. */
export async function callOff(
  shop: Shop,
  member: StaffMember,
  pid: string,
): Promise<AnswerOf<typeof contract.staffSalonCallOff>> {
  requireAct(member, 'host_salon');
  await assertOwn(shop, member, await sessionNumbered(shop.db, pid));
  const cancelled = await callOffSession(shop, pid);
  if (cancelled === null) throw new ApiError('step_refused', { fields: { step: 'not_now' } });
  return { cancelled };
}

/** The guests of a session. Throws staff_refused, not_found. */
export async function readGuests(
  shop: Shop,
  member: StaffMember,
  pid: string,
): Promise<AnswerOf<typeof contract.staffSalonGuests>> {
  requireRead(member, 'host_salon');
  const session = await sessionNumbered(shop.db, pid);
  await assertOwn(shop, member, session);
  const has_begun = session !== undefined && session.start_time <= shop.now();
  const isHost = mayStaffAct(member.rights, 'host_salon');
  const guests = await guestsOf(shop.db, pid);
  return { guests: guests.map((guest) => ({ ...guest, marks: isHost ? marksOf(guest.status, has_begun) : [] })) };
}

const refusedAs: Readonly<Record<MarkRefusal, string>> = {
  unknown_visit: 'not_now',
  not_begun: 'not_begun',
  not_reserved: 'not_now',
};

/** Marks a visit. Throws staff_refused, not_found, step_refused. */
export async function mark(
  shop: Shop,
  member: StaffMember,
  visit_id: string,
  { mark: status }: BodyOf<typeof contract.staffSalonMark>,
): Promise<AnswerOf<typeof contract.staffSalonMark>> {
  requireAct(member, 'host_salon');
  await assertOwn(shop, member, await sessionOfVisit(shop.db, visit_id));
  const refusal = await markVisit(shop, visit_id, status);
  if (refusal !== null) throw new ApiError('step_refused', { fields: { mark: refusedAs[refusal] } });
  return { done: true };
}
