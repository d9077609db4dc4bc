import { createHash, randomBytes } from 'node:crypto';
import { deviceOf } from '@vitrine/rules/session/device';
import { staffSession } from '@vitrine/rules/staff/staffRoles';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { settingOf } from '../../../platform/shop/settings.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** The hash of a cookie of staff, as the database stores it. */
export const sessionHash = (raw: string): Buffer => createHash('sha256').update(raw).digest();

/** Milliseconds without a call after which a sign-in of staff ends: a setting. decisions/0125. */
export const idleMs = (shop: Pick<Shop, 'config'>): number => settingOf(shop, 'staff_idle_minutes') * 60_000;

type NewSignIn = {
  staff_id: string;
  checked: { password_hash: string; is_enrolled: boolean };
  user_agent: string;
  /** Whether a code of the second factor was checked just now. decisions/0107. */
  is_proven: boolean;
  /** The cookie that the browser has of a sign-in before: no one can end that one any more, and its tabs must hear that it is over. */
  replaces?: string | null;
};

/**
 * Starts a sign-in and sets its cookie. False, without a cookie, where the account, its password or its second factor has
 * changed since they were checked.
 */
export async function startSession(
  shop: Shop,
  on: Database | Tx,
  { staff_id, checked, user_agent, is_proven, replaces = null }: NewSignIn,
  reply: Pick<Reply, 'setStaff'>,
): Promise<boolean> {
  const raw = randomBytes(32).toString('base64url');
  const now = shop.now();
  const ends_at = new Date(now.getTime() + staffSession.longest);
  const session = {
    session_hash: sessionHash(raw),
    staff_id,
    seen_at: now,
    ends_at,
    proved_at: is_proven ? now : null,
    ...deviceOf(user_agent),
  };
  if (!(await queries.addSession(on, session, checked))) return false;
  if (replaces !== null) await queries.endSession(on, sessionHash(replaces));
  reply.setStaff(raw);
  return true;
}
