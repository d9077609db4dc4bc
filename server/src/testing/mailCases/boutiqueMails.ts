// M16: mails of reservations in a boutique and of the salon.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expireReservations, takeReservationStep } from '../../modules/instore/ereservation/takeReservationStep.ts';
import { endPlace } from '../../modules/instore/salon/endPlace.ts';
import { addSession, callOffSession } from '../../modules/instore/salon/staffSessions.ts';
import { sweepOffers } from '../../modules/instore/salon/sweepOffers.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { Browser } from '../testPayments.ts';
import { at, bag, type Case, type MailCase, type MailShop } from './mailShop.ts';

export function boutiqueMails(shared: MailShop): readonly MailCase[] {
  const { database, clock, house, withCustomer } = shared;
  const reservations = () => database.db.selectFrom('reservation').select(['reservation_id', 'status']);

  /** A request of a reservation, or a step after it, as a case. */
  const reservationCase = (step?: 'confirm' | 'decline' | 'remind') => async (): Promise<Case> => {
    const { browser } = await withCustomer();
    const request = (shop: Shop) =>
      at(shop, browser).post(
        '/api/backend/ereservation',
        { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid: '1001' },
        { 'idempotency-key': randomUUID() },
      );
    if (step === undefined) return { act: request, isDone: async () => (await reservations().execute()).length > 0 };
    await request(house.shop);
    await database.db.deleteFrom('mail_outbox').execute();
    const { reservation_id } = await reservations().executeTakeFirstOrThrow();
    if (step === 'remind') {
      await takeReservationStep(house.shop, reservation_id, 'confirm');
      await database.db.updateTable('reservation').set({ remind_at: clock.now }).execute();
      await database.db.deleteFrom('mail_outbox').execute();
      const due = database.db.selectFrom('reservation').select('remind_at');
      return { act: expireReservations, isDone: async () => (await due.executeTakeFirstOrThrow()).remind_at === null };
    }
    return {
      act: (shop) => takeReservationStep(shop, reservation_id, step),
      isDone: async () => (await reservations().executeTakeFirstOrThrow()).status !== 'requested',
    };
  };

  /** A seat of a salon is reserved, cancelled, offered to the next, or no longer offered, or its session called off, as a case. */
  const salonCase = (change: 'reserve' | 'cancel' | 'offer' | 'expire' | 'call off') => async (): Promise<Case> => {
    for (const table of ['salon_waiting', 'salon_visit', 'salon_session'] as const)
      await database.db.deleteFrom(table).execute();
    const session = { store_id: '1001', start: '2026-12-01T15:00', minutes: 60, seats: 1 };
    const added = await addSession(database.db, session, clock.now);
    const pid = typeof added === 'string' ? '' : added.pid;
    const reserve = (browser: Browser, wait: boolean) => (shop: Shop) =>
      at(shop, browser).post(
        '/api/commerce/salon/reservations',
        { locale: 'fr_fr', pid, wait },
        { 'idempotency-key': randomUUID() },
      );
    const seats = (status: 'reserved' | 'cancelled' | 'offered') =>
      database.db.selectFrom('salon_visit').selectAll().where('status', '=', status).execute();
    const [guest, next] = [await withCustomer(), await withCustomer()];
    if (change === 'reserve')
      return { act: reserve(guest.browser, false), isDone: async () => (await seats('reserved')).length > 0 };
    await reserve(guest.browser, false)(house.shop);
    if (change !== 'cancel') await reserve(next.browser, true)(house.shop);
    const [seat] = await seats('reserved');
    const cancel = (shop: Shop) => endPlace(shop, seat?.customer_id ?? '', seat?.visit_id ?? '', 'fr_fr');
    await database.db.deleteFrom('mail_outbox').execute();
    if (change === 'call off')
      return { act: (shop) => callOffSession(shop, pid), isDone: async () => (await seats('cancelled')).length > 0 };
    if (change !== 'expire') return { act: cancel, isDone: async () => (await seats('cancelled')).length > 0 };
    await cancel(house.shop);
    await sql`update salon_visit set offer_until = ${clock.now} where status = 'offered'`.execute(database.db);
    await database.db.deleteFrom('mail_outbox').execute();
    return { act: sweepOffers, isDone: async () => (await seats('offered')).length === 0 };
  };

  return [
    ['reservation_requested', 'a reservation is requested', reservationCase()],
    ['reservation_store', 'a reservation is requested of a store', reservationCase()],
    ['reservation_confirmed', 'a store confirms', reservationCase('confirm')],
    ['reservation_reminder', 'a piece waits until today', reservationCase('remind')],
    ['reservation_ended', 'a store declines', reservationCase('decline')],
    ['salon_reserved', 'a seat of a salon is reserved', salonCase('reserve')],
    ['salon_cancelled', 'a seat of a salon is cancelled', salonCase('cancel')],
    ['salon_offered', 'a freed seat is offered to the next', salonCase('offer')],
    ['salon_called_off', 'a session is called off for which a person waits', salonCase('call off')],
    ['salon_offer_expired', 'an offered seat is not accepted in time', salonCase('expire')],
  ];
}
