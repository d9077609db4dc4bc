import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { openSessions as contract } from '@vitrine/contract/openSessions';
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { ApiError } from '../errors/ApiError.ts';
import type { Shop } from '../shop/shop.ts';
import * as queries from './queries.ts';
import { endSessionsOf } from './session.ts';
import type { Visitor } from './visitor.ts';

type Answer = AnswerOf<typeof contract>;

/** The customer and id of the visitor's session. Throws session_ended. */
function ownerOf({ customer_id, session_id }: Visitor): { customer_id: string; session_id: string } {
  if (!customer_id || !session_id) throw new ApiError('session_ended');
  return { customer_id, session_id };
}

/** The customer's signed-in sessions: this one first, then by last use. Invariant A2. */
export async function openSessions(shop: Shop, visitor: Visitor): Promise<Answer> {
  const { customer_id, session_id } = ownerOf(visitor);
  const rows = await queries.openSessions(shop.db, customer_id, shop.now());
  const sessions = rows.map((row) => ({
    session_id: row.session_id,
    browser: browserKinds.find((kind) => kind === row.browser) ?? null,
    device: deviceKinds.find((kind) => kind === row.device) ?? null,
    signed_in_at: (row.signed_in_at ?? row.seen_at).toISOString(),
    seen_at: row.seen_at.toISOString(),
    current: row.session_id === session_id,
  }));
  return { sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)] };
}

/** Signs out one of the customer's other sessions. Throws not_found for any other session. Invariants A2, S1. */
export async function endSession(shop: Shop, visitor: Visitor, id: string): Promise<Answer> {
  const { customer_id, session_id } = ownerOf(visitor);
  // The current session ends by signing out, which sets a new cookie.
  if (id === session_id || !(await queries.endSession(shop.db, customer_id, id))) throw new ApiError('not_found');
  return openSessions(shop, visitor);
}

/** Ends all of the customer's sessions but this one. Invariant A2. */
export async function endOtherSessions(shop: Shop, visitor: Visitor): Promise<Answer> {
  const { customer_id, session_id } = ownerOf(visitor);
  await endSessionsOf(shop.db, customer_id, session_id);
  return openSessions(shop, visitor);
}
