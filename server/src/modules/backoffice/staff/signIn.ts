import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { staffSignIn as contract } from '@vitrine/contract/staffAccount';
import { networkOf } from '@vitrine/rules/session/network';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit, uncount } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import {
  countStaffTry,
  forgiveTry,
  isKnownStaffDevice,
  knowDevice,
  takeBackTry,
} from '../../identity/signin/loginGuard.ts';
import { matchPassword } from '../../identity/signin/password.ts';
import * as queries from './queries.ts';
import { type RoleColumns, rightsOfAccount, roleName } from './memberRole.ts';
import { requireCode } from './secondFactor.ts';
import { liftStaffLocks } from './staffLocks.ts';
import { idleMs, sessionHash, startSession } from './staffSession.ts';

/** Failures of one network at all accounts, for browsers in which no member signed in before. */
const ofNetwork = { points: 20, seconds: 1800, durable: true };
/** Calls of one member of staff: many for a hand, few for a script that reads everything. */
const calls = { points: 600, seconds: 600 };
/** A session is marked as seen at most this often. In milliseconds. */
const touchEvery = 60_000;

/** The form in which emails of staff are stored and compared. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

type Named = Pick<queries.StaffMember, 'email' | 'name' | 'role' | 'role_id' | 'role_name'>;

/** A member of staff in the contract's shape. */
export const memberView = ({ email, name, role_name, ...account }: Named, store_id: string | null) => ({
  email,
  name,
  role: roleName(account),
  role_name,
  store_id,
});

/**
 * Signs a member of staff in, by a cookie of its own. An unknown email takes as long as a wrong password and answers the
 * same. Attempts are counted as those of customers: a browser or network with an earlier sign-in has its own, so others'
 * failures do not lock it. An account with a second factor needs its code too. Throws wrong_credentials,
 * second_factor_needed, code_wrong, too_many_requests. Invariants A3, A4, A5, decisions/0019, decisions/0074,
 * decisions/0079.
 */
export async function signStaffIn(
  shop: Shop,
  { email, password, code }: BodyOf<typeof contract>,
  from: {
    address: string;
    user_agent: string;
    device: string | null;
    /** The cookie of the sign-in that this browser has. */
    staff: string | null;
    reply: Pick<Reply, 'setStaff' | 'setStaffDevice'>;
  },
): Promise<AnswerOf<typeof contract>> {
  const { address, user_agent, device, staff, reply } = from;
  const holder = { staff_email: canonicalEmail(email) };
  const found = await queries.accountByEmail(shop.db, holder.staff_email, shop.now());
  if (found?.locks_lifted_at) await liftStaffLocks(shop, found);
  const network = networkOf(address);
  const is_known = await isKnownStaffDevice(shop, holder, device);
  if (!is_known) await limit(shop, 'staff_network', network, ofNetwork);
  const guard = await countStaffTry(shop, holder, from);
  const match = await matchPassword(found?.password_hash ?? null, password, address).catch(async (error: unknown) => {
    // The server did not check the password, so this try does not count.
    await takeBackTry(shop, guard);
    throw error;
  });
  if (!found || match === 'none' || rightsOfAccount(found) === null) throw new ApiError('wrong_credentials');
  if (!is_known) await uncount(shop, 'staff_network', network, ofNetwork);
  const { staff_id, role, password_hash, is_enrolled } = found;
  // Two calls are one sign-in: the password, then the password with the code, which has limits of its own.
  if (is_enrolled)
    await requireCode(shop, found, { code, device: guard.device }).catch(async (error: unknown) => {
      await takeBackTry(shop, guard);
      throw error;
    });
  const raw = await shop.db.transaction().execute(async (tx) => {
    const checked = { password_hash, is_enrolled };
    if (
      !(await startSession(shop, tx, { staff_id, checked, user_agent, is_proven: is_enrolled, replaces: staff }, reply))
    )
      throw new ApiError('wrong_credentials');
    await forgiveTry(shop, tx, guard);
    return guard.device === null ? knowDevice(shop, tx, holder, shop.now()) : null;
  });
  if (raw !== null) reply.setStaffDevice(raw);
  if (match === 'older')
    await queries.changePassword(shop.db, staff_id, { from: password_hash, to: await argonHash(password) });
  shop.log.info({ staff_id, role }, 'staff signed in');
  return { staff: memberView(found, found.store_id) };
}

type MemberRow = RoleColumns & Omit<queries.StaffMember, 'rights' | 'scope' | 'own_store_id'>;

/** A member of staff with its rights and their scope; null for a role that this release does not know. */
function memberOfRow(row: MemberRow): queries.StaffMember | null {
  const { staff_id, email, name, role, role_id, role_name, store_id, is_enrolled, proved_at } = row;
  const allowed = rightsOfAccount(row);
  const member = { staff_id, email, name, role, role_id, role_name, own_store_id: store_id, is_enrolled, proved_at };
  return allowed && { ...member, ...allowed };
}

/** The member of an open sign-in, with when it was last seen. Throws session_ended. */
async function signedIn(shop: Shop, cookie: string | null) {
  const now = shop.now();
  const seen_since = new Date(now.getTime() - idleMs(shop));
  const found = cookie === null ? undefined : await queries.memberOf(shop.db, sessionHash(cookie), now, seen_since);
  const member = found && memberOfRow(found);
  if (!found || !member) throw new ApiError('session_ended');
  return { seen_at: found.seen_at, member };
}

/**
 * The signed-in member of staff. Reads account, role and rights at every call, so that an ended account and a changed role count
 * at once. Throws session_ended, too_many_requests. decisions/0074.
 */
export async function requireStaff(shop: Shop, cookie: string | null): Promise<queries.StaffMember> {
  const { seen_at, member } = await signedIn(shop, cookie);
  await limit(shop, 'staff_calls', member.staff_id, calls);
  const now = shop.now();
  if (now.getTime() - seen_at.getTime() > touchEvery) await queries.touch(shop.db, sessionHash(cookie ?? ''), now);
  return member;
}

/**
 * The members of sign-ins that go on, by the hash of their cookie in hexadecimal digits. It marks none as seen: what a page does by
 * itself keeps no sign-in alive. decisions/0105.
 */
export async function openSignIns(
  shop: Shop,
  session_hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, queries.StaffMember>> {
  const now = shop.now();
  const seen_since = new Date(now.getTime() - idleMs(shop));
  const rows = await queries.membersOf(shop.db, session_hashes, now, seen_since);
  return new Map(
    rows.flatMap((row) => {
      const member = memberOfRow(row);
      return member ? [[row.session, member]] : [];
    }),
  );
}

/** Whether the member is still signed in, for the pages of one long answer, which are no calls. Throws session_ended. */
export const memberSignedIn = async (shop: Shop, cookie: string | null): Promise<queries.StaffMember> =>
  (await signedIn(shop, cookie)).member;

/** Throws second_factor_needed until the account has a second factor, whatever its role. decisions/0097. */
export function requireFactor({ is_enrolled }: queries.StaffMember): void {
  if (!is_enrolled) throw new ApiError('second_factor_needed', { fields: { second_factor: 'required' } });
}

/** Ends the sign-in of a cookie and deletes the cookie. */
export async function signStaffOut(shop: Shop, cookie: string | null, reply: Pick<Reply, 'setStaff'>): Promise<void> {
  if (cookie !== null) await queries.endSession(shop.db, sessionHash(cookie));
  reply.setStaff(null);
}

/** Deletes the sign-ins of staff that are over. */
export async function sweepStaffSessions(shop: Shop): Promise<void> {
  const now = shop.now();
  await queries.sweepSessions(shop.db, now, new Date(now.getTime() - idleMs(shop)));
}
