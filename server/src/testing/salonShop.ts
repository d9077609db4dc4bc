import { randomUUID } from 'node:crypto';
import { reserveInSalon, salonPrograms, salonReservations } from '@vitrine/contract/salon';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { addSession } from '../modules/instore/salon/staffSessions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Browser } from './testPayments.ts';
import { testPersonalData } from './testPersonalData.ts';
import { addTestStore } from './testStores.ts';

export const salonPath = '/api/commerce/salon/reservations';
const start = new Date('2026-11-24T10:00:00Z');

type Session = { day?: string; time?: string; seats?: number; store_id?: string; opens?: string };

/**
 * A shop with a salon in Paris (1001), a store without one (1002) and a salon in Tokyo (3001), each test from the same clock
 * and without sessions. Call it at the file's top.
 */
export function salonShop(database: { readonly db: Database }) {
  const clock = { now: start };
  const house = testPersonalData(database, clock);
  beforeAll(async () => {
    for (const [store_id, country, timezone, is_salon] of [
      ['1001', 'fr', 'Europe/Paris', true],
      ['1002', 'fr', 'Europe/Paris', false],
      ['3001', 'jp', 'Asia/Tokyo', true],
    ] as const)
      await addTestStore(database.db, store_id, { country, timezone, is_salon, street: '1, rue; du "Bac"' });
  });
  beforeEach(async () => {
    clock.now = start;
    for (const table of [
      'rate_limit',
      'salon_waiting',
      'salon_visit',
      'salon_session',
      'mail_outbox',
      'sms_outbox',
    ] as const)
      await sql`delete from ${sql.table(table)}`.execute(database.db);
  });
  const emails = new WeakMap<Browser, string>();
  const customer = async (): Promise<Browser> => {
    const email = `${randomUUID()}@example.com`;
    const browser = await house.customer(email);
    emails.set(browser, email);
    return browser;
  };
  const reserve = (browser: Browser, pid: string, change: object = {}, key: string = randomUUID()) =>
    browser.post(salonPath, { locale: 'fr_fr', pid, ...change }, { 'idempotency-key': key });
  return {
    house,
    clock,
    customer,
    reserve,
    /** A session on the salon's clock; its pid. */
    session: async ({ day = '2026-12-01', time = '15:00', seats = 1, store_id = '1001', opens }: Session = {}) => {
      const wanted = { store_id, start: `${day}T${time}`, minutes: 60, seats, ...(opens ? { opens } : {}) };
      const added = await addSession(database.db, wanted, clock.now);
      if (typeof added === 'string') throw new Error(added);
      return added.pid;
    },
    /** The same customer, signed in again after the session has ended. */
    again: (browser: Browser) => house.signIn(emails.get(browser) ?? ''),
    customers: (count: number) => Promise.all(Array.from({ length: count }, customer)),
    /** A customer with a seat, and one on the waiting list. */
    guestAndWaiting: async (pid: string): Promise<{ guest: Browser; waiting: Browser }> => {
      const [guest, waiting] = [await customer(), await customer()];
      await reserve(guest, pid);
      await reserve(waiting, pid, { wait: true });
      return { guest, waiting };
    },
    made: async (browser: Browser, pid: string, change: object = {}) =>
      reserveInSalon.answer.parse((await reserve(browser, pid, change)).body).reservation,
    end: (browser: Browser, id: string) => browser.delete(`${salonPath}/${id}?locale=fr_fr`),
    own: async (browser: Browser) =>
      salonReservations.answer.parse((await browser.get(`${salonPath}?locale=fr_fr`)).body).reservations,
    month: async (browser: Browser, query: string) =>
      salonPrograms.answer.parse((await browser.get(`/api/commerce/salon/programs?locale=fr_fr${query}`)).body),
  };
}
