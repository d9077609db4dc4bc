import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { staffSignIn as contract } from '@vitrine/contract/staff';
import { isStaffRole, staffRights, staffSession } from '@vitrine/rules/orders/staffRoles';
import { networkOf } from '@vitrine/rules/session/network';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { argonHash } from '../../identity/signin/argon.ts';
import { matchPassword } from '../../identity/signin/password.ts';
import * as queries from './queries.ts';
import { requireCode } from './secondFactor.ts';
import { sessionHash, startSession } from './staffSession.ts';

/** Tries of one account from one network, of one account from all, and of one network for all accounts. */
const tries = {
  here: { points: 5, seconds: 1800, durable: true },
  account: { points: 100, seconds: 86_400, durable: true },
  network: { points: 20, seconds: 1800, durable: true },
} as const;
/** Calls of one member of staff: many for a hand, few for a script that reads everything. */
const calls = { points: 600, seconds: 600 };
/** A session is marked as seen at most this often. In milliseconds. */
const touchEvery = 60_000;

/** The form in which emails of staff are stored and compared. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

/** A member of staff in the contract's shape. */
export const memberView = ({ email, name, role, store_id }: Omit<queries.StaffMember, 'staff_id' | 'is_enrolled'>) => ({
  email,
  name,
  role,
  store_id,
});

/**
 * Signs a member of staff in, by a cookie of its own. An unknown email takes as long as a wrong password and answers the
 * same. An account with a second factor needs its code too. Throws wrong_credentials, second_factor_needed, code_wrong,
 * too_many_requests. Invariants A3, A5, decisions/0074, decisions/0079.
 */
export async function signStaffIn(
  shop: Shop,
  { email, password, code }: BodyOf<typeof contract>,
  { address, reply }: { readonly address: string; readonly reply: Pick<Reply, 'setStaff'> },
): Promise<AnswerOf<typeof contract>> {
  const name = canonicalEmail(email);
  const network = networkOf(address);
  await limit(shop, 'staff_network', network, tries.network);
  await limit(shop, 'staff_here', `${name}\0${network}`, tries.here);
  await limit(shop, 'staff_account', name, tries.account);
  const found = await queries.accountByEmail(shop.db, name);
  const match = await matchPassword(found?.password_hash ?? null, password, address);
  if (!found || match === 'none' || !isStaffRole(found.role)) throw new ApiError('wrong_credentials');
  // Two calls are one sign-in: the password, then the password with the code, which has limits of its own.
  await forgive(shop, 'staff_here', `${name}\0${network}`, tries.here);
  const { staff_id, role, password_hash, is_enrolled } = found;
  if (is_enrolled) await requireCode(shop, found, code);
  const checked = { password_hash, is_enrolled };
  if (!(await startSession(shop, shop.db, { staff_id, checked }, reply))) throw new ApiError('wrong_credentials');
  if (match === 'older')
    await queries.changePassword(shop.db, staff_id, { from: password_hash, to: await argonHash(password) });
  shop.log.info({ staff_id, role }, 'staff signed in');
  return { staff: memberView({ ...found, role }) };
}

/**
 * The signed-in member of staff. Reads account and role at every call, so that an ended account and a changed role count
 * at once. Throws session_ended, too_many_requests. decisions/0074.
 */
export async function requireStaff(shop: Shop, cookie: string | null): Promise<queries.StaffMember> {
  const now = shop.now();
  const seen_since = new Date(now.getTime() - staffSession.idle);
  const session_hash = sessionHash(cookie ?? '');
  const found = cookie === null ? undefined : await queries.memberOf(shop.db, session_hash, now, seen_since);
  if (!found || !isStaffRole(found.role)) throw new ApiError('session_ended');
  const { seen_at, role, ...member } = found;
  await limit(shop, 'staff_calls', member.staff_id, calls);
  if (now.getTime() - seen_at.getTime() > touchEvery) await queries.touch(shop.db, session_hash, now);
  return { ...member, role };
}

/** Throws second_factor_needed for a role that needs a second factor, until the account has one. decisions/0079. */
export function requireFactor({ role, is_enrolled }: queries.StaffMember): void {
  if (staffRights[role].needs_factor && !is_enrolled)
    throw new ApiError('second_factor_needed', { fields: { second_factor: 'required' } });
}

/** Ends the sign-in of a cookie and deletes the cookie. */
export async function signStaffOut(shop: Shop, cookie: string | null, reply: Pick<Reply, 'setStaff'>): Promise<void> {
  if (cookie !== null) await queries.endSession(shop.db, sessionHash(cookie));
  reply.setStaff(null);
}

/** Deletes the sign-ins of staff that are over. */
export async function sweepStaffSessions(shop: Shop): Promise<void> {
  const now = shop.now();
  await queries.sweepSessions(shop.db, now, new Date(now.getTime() - staffSession.idle));
}
