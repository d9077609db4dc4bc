// Where a member of staff is signed in, as customers see it of themselves (platform/session/openSessions.ts). decisions/0107.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { staffStores } from '@vitrine/contract/staffAccount';
import type { staffSessions as contract } from '@vitrine/contract/staffSessions';
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storesWithCity } from './memberQueries.ts';
import * as queries from './sessionQueries.ts';
import type { StaffMember } from './staffRows.ts';
import { idleMs, sessionHash } from './staffSession.ts';

/** A member with the cookie of its sign-in. */
export type SignedIn = { readonly member: StaffMember; readonly cookie: string };
type Answer = AnswerOf<typeof contract>;

/** The sign-ins of the member that are open: this one first, then by last use. Invariant A2. */
export async function readSessions(shop: Shop, { member, cookie }: SignedIn): Promise<Answer> {
  const now = shop.now();
  const seen_since = new Date(now.getTime() - idleMs(shop));
  const own = sessionHash(cookie);
  const rows = await queries.openSessionsOf(shop.db, member.staff_id, { now, seen_since });
  const sessions = rows.map((row) => ({
    session_id: row.sign_in_id,
    browser: browserKinds.find((kind) => kind === row.browser) ?? null,
    device: deviceKinds.find((kind) => kind === row.device) ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    seen_at: row.seen_at.toISOString(),
    current: row.session_hash.equals(own),
  }));
  return { sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)] };
}

/** Ends one other sign-in of the member. Throws not_found for any other; this one ends by signing out. Invariants A2, S1. */
export async function endOneSession(shop: Shop, signedIn: SignedIn, session_id: string): Promise<Answer> {
  const { member, cookie } = signedIn;
  const other = { staff_id: member.staff_id, sign_in_id: session_id, but: sessionHash(cookie) };
  if (!isUuid(session_id) || !(await queries.endOther(shop.db, other))) throw new ApiError('not_found');
  return readSessions(shop, signedIn);
}

/** Ends every sign-in of the member but this one. Invariant A2. */
export async function endOtherSessions(shop: Shop, signedIn: SignedIn): Promise<Answer> {
  await queries.endOthers(shop.db, signedIn.member.staff_id, sessionHash(signedIn.cookie));
  return readSessions(shop, signedIn);
}

/** The boutiques of the house, whose names every member may read. */
export async function readStores(shop: Shop, _member: SignedIn): Promise<AnswerOf<typeof staffStores>> {
  return { stores: await storesWithCity(shop.db) };
}
