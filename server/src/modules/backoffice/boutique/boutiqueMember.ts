// Who works on a boutique's page: a member with a whole sign-in, or one that signed in by PIN at an enrolled device. decisions/0116.
import { pinSession } from '@vitrine/rules/staff/boutiqueTime';
import { isoDay } from '@vitrine/rules/calendar/localDay';
import { seesStore } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { rightsOfAccount } from '../staff/memberRole.ts';
import { requireFactor, requireStaff } from '../staff/signIn.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { sessionHash } from '../staff/staffSession.ts';
import * as queries from './deviceQueries.ts';

/** Calls of one member: the page reads itself again every half minute, and settles what was taken without a network. */
const calls = { points: 1200, seconds: 600 };
/** A sign-in is marked as seen at most this often. In milliseconds. */
const touchEvery = 60_000;

export type Cookies = {
  readonly staff: string | null;
  readonly boutique: string | null;
  readonly boutique_device: string | null;
};

type Member = Pick<StaffMember, 'staff_id' | 'email' | 'name' | 'rights' | 'scope' | 'own_store_id'>;

export type BoutiqueMember = Member & {
  readonly by: 'full' | 'pin';
  /** The device of a sign-in by PIN. */
  readonly device_id: string | null;
  readonly ends_at: Date;
};

async function byPin(shop: Shop, { boutique, boutique_device }: Cookies): Promise<BoutiqueMember | null> {
  if (boutique === null || boutique_device === null) return null;
  const now = shop.now();
  const session_hash = sessionHash(boutique);
  const found = await queries.memberOf(shop.db, {
    session_hash,
    token_hash: sessionHash(boutique_device),
    now,
    seen_since: new Date(now.getTime() - pinSession.idle),
    today: isoDay(now.getTime()),
  });
  const allowed = found && rightsOfAccount(found);
  if (!found || !allowed || !mayStaffAct(allowed.rights, 'reserve')) return null;
  const { staff_id, email, name, store_id, device_id, seen_at, ends_at } = found;
  await limit(shop, 'boutique_calls', staff_id, calls);
  if (now.getTime() - seen_at.getTime() > touchEvery) await queries.touch(shop.db, session_hash, now);
  return { staff_id, email, name, ...allowed, own_store_id: store_id, device_id, ends_at, by: 'pin' };
}

/**
 * The member of a whole sign-in, with its second factor. The sign-in is noted with the device: a telephone that is lost ends both.
 * Throws session_ended, second_factor_needed.
 */
export async function requireWhole(
  shop: Shop,
  { staff, boutique_device }: Cookies,
): Promise<StaffMember & BoutiqueMember> {
  const member = await requireStaff(shop, staff);
  requireFactor(member);
  const session_hash = sessionHash(staff ?? '');
  if (boutique_device !== null) await queries.noteDevice(shop.db, session_hash, sessionHash(boutique_device));
  const ends_at = (await queries.staffSessionEnd(shop.db, session_hash)) ?? shop.now();
  return { ...member, by: 'full', device_id: null, ends_at };
}

/** Reads account, role and device at every call, so that an ended account and a revoked device count at once. Throws session_ended. */
export const requireEither = async (shop: Shop, cookies: Cookies): Promise<BoutiqueMember> =>
  (await byPin(shop, cookies)) ?? requireWhole(shop, cookies);

/** Throws session_ended for a step that another person took: it waits for the sign-in of that person. */
export function requireOwnStep({ staff_id }: BoutiqueMember, taken_by: string | undefined): void {
  if (taken_by !== undefined && taken_by !== staff_id) throw new ApiError('session_ended');
}

/** The boutique that a member works for: its own, or the named one in its scope. Throws staff_refused, not_found. */
export async function storeFor(
  shop: Shop,
  { rights, scope, own_store_id }: BoutiqueMember,
  asked: string | undefined,
): Promise<string> {
  if (!mayStaffAct(rights, 'reserve') || (own_store_id !== null && asked !== undefined && asked !== own_store_id))
    throw new ApiError('staff_refused');
  const wanted = own_store_id ?? asked;
  const [found] = wanted === undefined ? [] : await queries.storesFor(shop.db, wanted);
  if (!found || !seesStore(scope, found)) throw new ApiError('not_found');
  return found.store_id;
}
