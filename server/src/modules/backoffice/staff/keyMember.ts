// A call by a key: which key it is, and what it may do. decisions/0133.
import { createHash } from 'node:crypto';
import { keyAccountName, keyPattern, keyRole } from '@vitrine/rules/staff/apiKeys';
import { isFromNetworks } from '@vitrine/rules/staff/keyNetworks';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { Caller, PresentedKey } from '../../../platform/http/route.ts';
import { ensureSession, unreadVisitor } from '../../../platform/session/session.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { countUse, keyOfSecret } from './keyQueries.ts';
import { rightsOfKey, stateOfKey } from './openRights.ts';
import { requireStaff } from './signIn.ts';
import type { StaffMember } from './staffRows.ts';

/** Calls of one key: enough for a program that works through its lists, too few to slow the shop down. */
const calls = { points: 600, seconds: 60 };

/** The hash of a key, as the database stores it: of 256 random bits a fast one is enough. */
export const keyHash = (raw: string): Buffer => createHash('sha256').update(raw).digest();

const refused = (reason: string): ApiError => new ApiError('key_refused', { fields: { authorization: reason } });

/**
 * The key of a call as the member that it acts as. Reads the key and its member's rights at every call, so that a revoked key and a lost
 * right count at once. Throws key_refused, key_not_allowed, too_many_requests.
 */
async function requireKey(shop: Shop, { raw, scope, address }: PresentedKey): Promise<StaffMember> {
  const now = shop.now();
  const found = keyPattern.test(raw) ? await keyOfSecret(shop.db, keyHash(raw), now) : undefined;
  if (!found) throw refused('unknown');
  const { key_id, name } = found;
  const allowed = rightsOfKey(found, now);
  if (!allowed) throw refused(stateOfKey(found, now));
  await limit(shop, 'api_key', key_id, calls);
  if (!isFromNetworks(found.networks, address))
    throw new ApiError('key_not_allowed', { fields: { address: 'network' } });
  if (!found.scopes.includes(scope)) throw new ApiError('key_not_allowed', { fields: { scope } });
  const secret_end = found.is_old ? (found.old_end ?? '') : found.secret_end;
  if (!(await countUse(shop.db, { key_id, secret_end, now }))) throw refused('revoked');
  return {
    staff_id: key_id,
    email: '',
    name: keyAccountName(name),
    role: keyRole,
    role_id: null,
    role_name: null,
    own_store_id: null,
    ...allowed,
    // It has no second factor to confirm: who made it had. No step that needs a code again is open to it.
    is_enrolled: true,
    proved_at: null,
  };
}

/** Who calls: a member by its cookie, or a key. Throws session_ended, key_refused, key_not_allowed, too_many_requests. */
export const requireCaller = (shop: Shop, { staff, key }: Caller): Promise<StaffMember> =>
  key ? requireKey(shop, key) : requireStaff(shop, staff);

/** The session that the idempotency keys of a key belong to. No cookie opens it: none has this form. */
export const keySession = ({ db, now }: Shop, key_id: string): Promise<string> =>
  ensureSession(db, { ...unreadVisitor(undefined), session_hash: keyHash(`api key ${key_id}`) }, now());
