// The devices of boutiques, and the sign-in by PIN at them. The device is the second factor. decisions/0116.
import { seesStore } from '@vitrine/rules/staff/role';
import { seesStoreNamed } from '../staff/scopes.ts';
import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as office from '@vitrine/contract/boutiqueOffice';
import type * as contract from '@vitrine/contract/boutiquePage';
import { pinRefusal, pinTries } from '@vitrine/rules/staff/boutiquePage';
import { pinSession, pinSessionEnd } from '@vitrine/rules/staff/boutiqueTime';
import { isoDay } from '@vitrine/rules/calendar/localDay';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { type Language, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, isWithinLimit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { openingOf } from '../../catalog/stores/openingOf.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { hashPassword, isPassword } from '../../identity/signin/password.ts';
import { rightsOfOpen } from '../staff/openRights.ts';
import { requireProof } from '../staff/proof.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { sessionHash } from '../staff/staffSession.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { type BoutiqueMember, type Cookies, requireEither } from './boutiqueMember.ts';
import * as queries from './deviceQueries.ts';

const tries = {
  person: { ...pinTries.person, durable: true },
  device: { ...pinTries.device, durable: true },
} as const;
const done = { done: true } as const;

/** The language in which a boutique reads. */
export const languageOf = (shop: Shop, country: string): Language => storefrontOf(storeLocale(shop, country)).language;

const deviceHere = (shop: Shop, { boutique_device }: Cookies) =>
  boutique_device === null ? undefined : queries.deviceOf(shop.db, sessionHash(boutique_device));

/** The member that is signed in, or null. */
async function memberHere(shop: Shop, cookies: Cookies): Promise<BoutiqueMember | null> {
  return requireEither(shop, cookies).catch((error: unknown) => {
    if (error instanceof ApiError && error.error_name === 'session_ended') return null;
    throw error;
  });
}

/** The boutiques that a member may work for. */
const storesOf = async (shop: Shop, { scope, own_store_id }: BoutiqueMember) =>
  (await queries.storesFor(shop.db, own_store_id)).filter((store) => seesStore(scope, store));

/** What this browser is to a boutique. The persons of a device show to the device alone. */
export async function readDoor(shop: Shop, cookies: Cookies): Promise<AnswerOf<typeof contract.boutiqueDoor>> {
  const device = await deviceHere(shop, cookies);
  const member = await memberHere(shop, cookies);
  const people = device ? await queries.peopleOf(shop.db, device.store_id, isoDay(shop.now().getTime())) : [];
  const mayWork = member !== null && mayStaffAct(member.rights, 'reserve');
  return {
    device: device ? { ...device, language: languageOf(shop, device.country), people } : null,
    member: member && {
      staff_id: member.staff_id,
      name: member.name,
      by: member.by,
      has_pin: await queries.hasPin(shop.db, member.staff_id),
      store_id: member.own_store_id,
      ends_at: member.ends_at.toISOString(),
    },
    stores: mayWork && member.by === 'full' ? await storesOf(shop, member) : [],
  };
}

/** Enrols this browser for a boutique: of its own staff for that one, of a supervisor for any. Throws proof_needed, staff_refused, not_found, payload_refused. */
export async function enrolDevice(
  shop: Shop,
  member: StaffMember,
  { store_id, name }: BodyOf<typeof contract.boutiqueEnrol>,
  reply: Pick<Reply, 'setBoutiqueDevice'>,
): Promise<AnswerOf<typeof contract.boutiqueEnrol>> {
  requireAct(member, 'reserve');
  if (!(await seesStoreNamed(shop, member, store_id))) throw new ApiError('staff_refused');
  const label = cleanLine(name);
  if (label === '') throw new ApiError('payload_refused', { fields: { name: 'required' } });
  requireProof(shop, member, 'device', 'enrol');
  if ((await queries.storesFor(shop.db, store_id)).length === 0) throw new ApiError('not_found');
  const raw = randomBytes(32).toString('base64url');
  const device = { store_id, name: label, token_hash: sessionHash(raw), enrolled_by: member.staff_id };
  await queries.addDevice(shop.db, { ...device, enrolled_at: shop.now() });
  reply.setBoutiqueDevice(raw);
  shop.log.info({ staff_id: member.staff_id, store_id }, 'device of a boutique enrolled');
  return done;
}

/** Sets the own PIN. Throws proof_needed, payload_refused with the reason. */
export async function choosePin(
  shop: Shop,
  member: StaffMember,
  { pin }: BodyOf<typeof contract.boutiquePin>,
  address: string,
): Promise<AnswerOf<typeof contract.boutiquePin>> {
  requireAct(member, 'reserve');
  requireProof(shop, member, 'device', 'pin');
  const refusal = pinRefusal(pin);
  if (refusal !== null) throw new ApiError('payload_refused', { fields: { pin: refusal } });
  const pin_hash = await hashPassword(pin, address);
  const { staff_id } = member;
  await shop.db.transaction().execute((tx) => queries.setPin(tx, { staff_id, pin_hash, set_at: shop.now() }));
  return done;
}

/**
 * Signs a person in by its PIN at a device. An unknown person, a wrong PIN and a locked one are one answer after the same work, so that
 * a thief of the device learns nothing. Five wrong ones lock the person at this device for a day, twenty the device; a whole sign-in
 * there lifts the person's lock. Throws wrong_credentials, staff_refused for a role without the page. Invariants A4, A5, decisions/0116.
 */
export async function signInByPin(
  shop: Shop,
  { staff_id, pin }: BodyOf<typeof contract.boutiqueSignIn>,
  { cookies, address, reply }: { cookies: Cookies; address: string; reply: Pick<Reply, 'setBoutique'> },
): Promise<AnswerOf<typeof contract.boutiqueSignIn>> {
  const device = await deviceHere(shop, cookies);
  if (!device) throw new ApiError('wrong_credentials');
  const { device_id, store_id } = device;
  const now = shop.now();
  const key = `${device_id} ${staff_id}`;
  // Both count before the PIN is checked, so that tries at once have no more than their number.
  const isDeviceOpen = await isWithinLimit(shop, 'boutique_device', device_id, tries.device);
  const isOpen = (await isWithinLimit(shop, 'boutique_pin', key, tries.person)) && isDeviceOpen;
  const pin_hash = await queries.pinOf(shop.db, { staff_id, store_id, today: isoDay(now.getTime()) });
  const isRight = await isPassword(pin_hash ?? null, pin, address);
  if (!isRight || !isOpen || pin_hash === undefined) throw new ApiError('wrong_credentials');
  const allowed = await rightsOfOpen(shop.db, staff_id, now);
  // Said after the right PIN alone: it tells a thief of the device nothing.
  if (!allowed || !mayStaffAct(allowed.rights, 'reserve')) throw new ApiError('staff_refused');
  const raw = randomBytes(32).toString('base64url');
  const opening = openingOf(await storeWithHours(shop.db, store_id));
  const ends_at = new Date(pinSessionEnd(opening, now.getTime()));
  const session = { session_hash: sessionHash(raw), staff_id, device_id, now, ends_at };
  const isAdded = await shop.db.transaction().execute((tx) => queries.addSession(tx, session, pin_hash));
  if (!isAdded) throw new ApiError('wrong_credentials');
  await forgive(shop, 'boutique_pin', key, tries.person);
  await forgive(shop, 'boutique_device', device_id, tries.device);
  reply.setBoutique(raw);
  shop.log.info({ staff_id, device_id }, 'staff signed in by pin');
  return done;
}

/**
 * Lifts the locks that a member's new PIN meets at this device: it has signed in wholly there. Of the colleagues' PINs each keeps its own
 * count, so that lifting the device's lock allows no further tries at one of them.
 */
export async function liftPinLock(shop: Shop, cookies: Cookies, staff_id: string): Promise<void> {
  const device = await deviceHere(shop, cookies);
  if (!device) return;
  await forgive(shop, 'boutique_pin', `${device.device_id} ${staff_id}`, tries.person);
  await forgive(shop, 'boutique_device', device.device_id, tries.device);
}

/** Ends the sign-in by PIN of a browser. */
export async function signOutOfBoutique(
  shop: Shop,
  { boutique }: Cookies,
  reply: Pick<Reply, 'setBoutique'>,
): Promise<AnswerOf<typeof contract.boutiqueSignOut>> {
  if (boutique !== null) await queries.endSession(shop.db, sessionHash(boutique));
  reply.setBoutique(null);
  return done;
}

/** The devices in the member's scope that are not revoked. Throws staff_refused. */
export async function readDevices(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof office.staffBoutiqueDevices>> {
  requireRead(member, 'manage_staff');
  const devices = await queries.openDevices(shop.db, member.scope);
  return {
    devices: devices.map(({ enrolled_at, seen_at, ...device }) => ({
      ...device,
      enrolled_at: enrolled_at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
    })),
  };
}

/** Revokes a device, and ends its sign-ins at once, whole ones too. Throws staff_refused, not_found also for one out of the scope. */
export async function revokeDevice(
  shop: Shop,
  member: StaffMember,
  device_id: string,
): Promise<AnswerOf<typeof office.staffRevokeDevice>> {
  requireAct(member, 'manage_staff');
  const by = { staff_id: member.staff_id, scope: member.scope, now: shop.now() };
  const isRevoked =
    isUuid(device_id) && (await shop.db.transaction().execute((tx) => queries.revokeDevice(tx, device_id, by)));
  if (!isRevoked) throw new ApiError('not_found');
  return done;
}

/** Deletes the sign-ins by PIN that are over. */
export async function sweepBoutiqueSessions(shop: Shop): Promise<void> {
  const now = shop.now();
  await queries.sweepSessions(shop.db, now, new Date(now.getTime() - pinSession.idle));
}
