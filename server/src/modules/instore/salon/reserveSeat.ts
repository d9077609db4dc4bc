import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { ErrorName } from '@vitrine/contract/errors';
import type { reserveInSalon as contract } from '@vitrine/contract/salon';
import {
  freeSeat,
  isPlaceLimitReached,
  type ReservationRefusal,
  reservationRefusal,
} from '@vitrine/rules/salon/session';
import { canWait } from '@vitrine/rules/salon/waiting';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { idempotent } from '../../../platform/http/idempotent.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customerIdOf } from '../../customers/customer/customerIdOf.ts';
import { queueSalonMail } from './mails.ts';
import { placeViews } from './placeView.ts';
import * as queries from './queries.ts';
import { moveOffers } from './seats.ts';

type Body = BodyOf<typeof contract>;
type Asked = Body & { customer_id: string; key: string; now: Date };

const refusals = {
  past: 'salon_closed',
  not_open: 'salon_closed',
  full: 'salon_full',
  reserved: 'salon_reserved',
} as const satisfies Record<ReservationRefusal, ErrorName>;

async function refuseHoarding(tx: Tx, { customer_id, pid, now }: Asked): Promise<void> {
  if (isPlaceLimitReached(await queries.upcomingPlaces(tx, customer_id, now, pid))) throw new ApiError('salon_limit');
}

/** Why the seats of a session do not allow a reservation; null when one is free. */
async function seatRefusal(tx: Tx, session: queries.SessionRow, own: queries.PlaceRow | undefined, now: Date) {
  const taken = await queries.takenSeats(tx, session.pid);
  const facts = {
    ...session,
    start_time: session.start_time.getTime(),
    end_time: session.end_time.getTime(),
    opens_at: session.opens_at.getTime(),
    // The visitor's own offer is free for them.
    seats_taken: taken.length - (own?.status === 'offered' ? 1 : 0),
  };
  const isReserved = own !== undefined && own.status !== 'offered' && own.status !== 'waiting';
  return { refusal: reservationRefusal(facts, isReserved, now.getTime()), seat: freeSeat(session.seats, taken) };
}

async function joinWaitingList(
  tx: Tx,
  asked: Asked,
  session: queries.SessionRow,
  own: queries.PlaceRow | undefined,
): Promise<void> {
  if (own?.status === 'waiting') return;
  // Too late for an offer: the list would promise one that never comes.
  if (!canWait('full', session.start_time.getTime(), asked.now.getTime())) throw new ApiError('salon_full');
  await refuseHoarding(tx, asked);
  const { pid, customer_id, locale, key: request_key, now: asked_at } = asked;
  await queries.insertWaiting(tx, { pid, customer_id, locale, request_key, asked_at });
}

/** Reserves a seat, accepts an offered one, or joins the waiting list, once per key, under the session's lock. */
async function reserve(tx: Tx, asked: Asked): Promise<queries.PlaceRow> {
  const { customer_id, pid, locale, key: request_key, now } = asked;
  await queries.lockCustomer(tx, customer_id);
  // A server that died after the commit repeats the work (invariant M4).
  const before = await queries.placeByKey(tx, customer_id, request_key);
  if (before) return before;
  const session = await queries.lockSession(tx, pid);
  if (!session) throw new ApiError('not_found');
  if (session.closed_at !== null) throw new ApiError('salon_closed');
  // An offer that is over holds its seat until a sweep: its time ends here.
  await moveOffers(tx, session, now);
  const own = await queries.placeIn(tx, pid, customer_id);
  const { refusal, seat } = await seatRefusal(tx, session, own, now);
  if (refusal === 'full' && asked.wait) await joinWaitingList(tx, asked, session, own);
  else if (refusal !== null) throw new ApiError(refusals[refusal]);
  else if (own?.status === 'offered') {
    await queries.acceptOffer(tx, own.id, { request_key, locale, reserved_at: now });
    await queueSalonMail(tx, 'salon_reserved', { visit_id: own.id, pid, customer_id, locale }, now);
  } else {
    await refuseHoarding(tx, asked);
    if (seat === null) throw new ApiError('salon_full');
    // Free for all shortly before the session, also for a person on the list.
    await queries.deleteWaiting(tx, pid, customer_id);
    const { seats } = session;
    const visit = { pid, seats, seat, customer_id, locale, request_key, status: 'reserved', reserved_at: now } as const;
    const visit_id = await queries.insertVisit(tx, visit);
    await queueSalonMail(tx, 'salon_reserved', { visit_id, pid, customer_id, locale }, now);
  }
  const made = await queries.placeIn(tx, pid, customer_id);
  if (!made) throw new Error('a reservation without a row');
  return made;
}

/**
 * Reserves a seat in a session, accepts an offered one, or joins the waiting list of a full one. Once per
 * `Idempotency-Key`. Throws session_ended, not_found, too_many_requests, salon_closed, salon_reserved, salon_full, and
 * salon_limit for a person with too many upcoming sessions. Spec 2 §4, api.md, invariants M5, M16, M17, decisions/0058.
 */
export async function reserveSeat(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  { address, key }: { address: string; key: string },
): Promise<AnswerOf<typeof contract>> {
  const customer_id = customerIdOf(visitor);
  const session_id = await ensureSession(shop.db, visitor, shop.now());
  return idempotent(shop, { session_id, key, payload: ['salon', body] }, async () => {
    await limitAddress(shop, 'salon_reservation', address);
    const asked = { ...body, customer_id, key, now: shop.now() };
    const row = await shop.db.transaction().execute((tx) => reserve(tx, asked));
    const [reservation] = await placeViews(shop, [row], body.locale);
    if (!reservation) throw new Error('a reservation in no store');
    return { reservation };
  });
}
