import { mayReadReturns } from '@vitrine/rules/staff/staffRoles';
import * as contract from '@vitrine/contract/staffLive';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { type Route, route, streamRoute } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { openSignIns, requireFactor } from '../staff/signIn.ts';
import { sessionHash } from '../staff/staffSession.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder, requireReturn } from '../staff/staffWork.ts';
import { feedOf } from './feed.ts';

/** Streams and pages that one sign-in opens: many for a person, few for a script. */
const opened = { points: 600, seconds: 600 };

/** The member of a sign-in that goes on, which this does not prolong: an open page is no use of it. Throws session_ended. */
async function listening(shop: Shop, cookie: string | null): Promise<{ member: StaffMember; hash: Buffer }> {
  const hash = sessionHash(cookie ?? '');
  const member = cookie === null ? undefined : (await openSignIns(shop, [hash])).get(hash.toString('hex'));
  if (!member) throw new ApiError('session_ended');
  requireFactor(member);
  await limit(shop, 'staff_listening', member.staff_id, opened);
  return { member, hash };
}

/** Whether the member may see the thing: others hear that it has it open. */
async function sees(shop: Shop, member: StaffMember, { kind, key }: contract.PresentThing): Promise<boolean> {
  try {
    if (kind === 'return' && !mayReadReturns(member.rights)) return false;
    await (kind === 'order' ? requireOrder(shop, member, key) : requireReturn(shop, member, key));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies must not collect messages before they send them.
  'x-accel-buffering': 'no',
};

export const liveRoutes = (shop: Shop): Route[] => [
  streamRoute(contract.staffEvents, async ({ staff, last_event_id }) => {
    const { member, hash } = await listening(shop, staff);
    const stream = await feedOf(shop).open(member, hash, last_event_id);
    return new Response(stream.body, { headers });
  }),
  route(contract.staffPresence, async ({ staff, body }) => {
    const { member } = await listening(shop, staff);
    const { staff_id, name } = member;
    const feed = feedOf(shop);
    if (feed.isOfOther(body.stream_id, staff_id)) throw new ApiError('not_found');
    const seen = await Promise.all(body.open.map((thing) => sees(shop, member, thing)));
    const open = body.open.filter((_thing, index) => seen[index]);
    await feed.present({ stream_id: body.stream_id, staff_id, name, open });
    return { done: true as const };
  }),
];
