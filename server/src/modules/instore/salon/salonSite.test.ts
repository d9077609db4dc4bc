// The salon's booking site: programmes by day, seats under races, the limit per person, the waiting list, mails and time.
import { randomUUID } from 'node:crypto';
import { errors, type ErrorSpec } from '@vitrine/contract/errors';
import { reserveInSalon, salonProgram, salonPrograms } from '@vitrine/contract/salon';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { salonPath, salonShop } from '../../../testing/salonShop.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { createApi } from '../../../platform/http/app.ts';
import { siteRedirect } from './siteRedirect.ts';
import { callOffSession } from './staffSessions.ts';
import { sweepOffers } from './sweepOffers.ts';

const database = testDatabase();
const { house, clock, session, customer, again, customers, reserve, made, end, own, month } = salonShop(database);
const shown = async (browser: Browser, pid: string) =>
  salonProgram.answer.parse((await browser.get(`/api/commerce/salon/programs/${pid}?locale=fr_fr`)).body);
const refused = ({ status, internal_code }: ErrorSpec) => ({ status, body: { error: { internal_code } } });
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const hours = (count: number) => (clock.now = new Date(clock.now.getTime() + count * 3_600_000));
/** The mails of the salon that wait, by kind. */
const kinds = async () => {
  const rows = await database.db.selectFrom('mail_outbox').select('kind').orderBy('mail_id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('salon_'));
};

describe('the programme', () => {
  test('shows a month by day on the salon’s own clock, with the status for the visitor', async () => {
    const late = await session({ store_id: '3001', day: '2026-12-01', time: '00:30', seats: 2 });
    const pid = await session({ day: '2026-12-01', seats: 2 });
    const later = await session({ day: '2026-12-31', opens: '2026-12-20T10:00', seats: 8 });
    const browser = await customer();
    await made(browser, pid);
    const december = await month(browser, '&year=2026&month=12');
    expect(december).toMatchObject({
      salon: { store_id: '1001', short_title: 'Le premier' },
      today: '2026-11-24',
      previous: { year: 2026, month: 11 },
      next: { year: 2027, month: 1 },
    });
    expect(december.salons.map(({ store_id }) => store_id)).toEqual(['1001', '3001']);
    const days = december.weeks.flat();
    expect(december.weeks[0]?.[0]).toMatchObject({ date: '2026-11-30', weekday: 1, in_month: false });
    expect(days.find(({ date }) => date === '2026-12-01')).toMatchObject({
      year: 2026,
      month: 12,
      day: 1,
      weekday: 2,
      message: null,
      programs: [
        { pid, reserved: true, reservable: false, status: 'reserved', start_time: '2026-12-01T14:00:00.000Z' },
      ],
    });
    expect(days.find(({ date }) => date === '2026-12-31')?.programs).toMatchObject([
      { pid: later, reserved: false, reservable: false, status: 'next_reservation' },
    ]);
    // Another person sees the last seat.
    const others = (await month(await house.browser(), '&year=2026&month=12')).weeks.flat();
    expect(others.flatMap(({ programs }) => programs)[0]).toMatchObject({ status: 'spare_seat', reservable: true });
    // Half past midnight in Tokyo is November in Paris.
    const tokyo = await month(browser, '&year=2026&month=12&store_id=3001');
    expect(tokyo.weeks.flat().find(({ programs }) => programs[0]?.pid === late)?.date).toBe('2026-12-01');
  });

  test('says that a day is past only when it is, and shows no session that has begun', async () => {
    const morning = await session({ day: '2026-11-24', time: '12:00' });
    const evening = await session({ day: '2026-11-24', time: '18:00' });
    clock.now = new Date('2026-11-24T11:00:00Z');
    const days = (await month(await house.browser(), '')).weeks.flat();
    const on = (date: string) => days.find((day) => day.date === date);
    expect(on('2026-11-23')).toMatchObject({ programs: [], message: 'past_date' });
    expect(on('2026-11-24')?.programs.map(({ pid }) => pid)).toEqual([evening]);
    expect(on('2026-11-25')).toMatchObject({ programs: [], message: 'no_sessions' });
    expect((await shown(await house.browser(), morning)).program.reservable).toBe(false);
  });

  test('begins the week as the storefront does, and answers 404 for another store', async () => {
    const answer = await (await house.browser()).get('/api/commerce/salon/programs?locale=us_en&year=2026&month=12');
    expect(salonPrograms.answer.parse(answer.body).weeks[0]?.[0]).toMatchObject({ date: '2026-11-29', weekday: 7 });
    const browser = await house.browser();
    expect(await browser.get('/api/commerce/salon/programs?locale=fr_fr&store_id=1002')).toMatchObject(
      refused(errors.store_unknown),
    );
    expect(await browser.get('/api/commerce/salon/programs/none?locale=fr_fr')).toMatchObject(
      refused(errors.not_found),
    );
  });
});

describe('a seat', () => {
  test('M5: is reserved once per key, with the mail and its calendar file', async () => {
    const pid = await session({ seats: 2 });
    const email = `${randomUUID()}@example.com`;
    const browser = await house.customer(email);
    await house.post();
    const key = randomUUID();
    const [first, repeated] = [await reserve(browser, pid, {}, key), await reserve(browser, pid, {}, key)];
    const { reservation } = reserveInSalon.answer.parse(first.body);
    expect(reservation).toMatchObject({ pid, status: 'reserved', offer_until: null, position: null });
    expect(repeated.body).toEqual(first.body);
    expect(await reserve(browser, pid, { wait: true }, key)).toMatchObject(refused(errors.idempotency_conflict));
    expect(await reserve(browser, pid)).toMatchObject(refused(errors.salon_reserved));
    const [mail, ...more] = await house.post();
    expect(more).toEqual([]);
    expect(mail?.subject.replaceAll(/\s/gu, ' ')).toContain('mardi 1er décembre à 15:00');
    expect(mail?.text).toContain(`http://shop.example/salon/reserve/#/${pid}`);
    expect(mail?.calendar).toContain('METHOD:PUBLISH\n');
    expect(mail?.calendar).toContain('DTSTART:20261201T140000Z\nDTEND:20261201T150000Z\n');
    expect(mail?.calendar).toContain(String.raw`rue\; du "Bac"`);
    const uid = `UID:${reservation.id}@shop.example\nSEQUENCE:`;
    expect(mail?.calendar).toContain(`${uid}0\n`);

    expect((await end(browser, reservation.id)).status).toBe(200);
    const [cancelled] = await house.post();
    expect(cancelled?.subject).toBe('Votre visite est annulée');
    expect(cancelled?.calendar).toContain(`${uid}1\n`);
    expect(cancelled?.calendar).toContain('METHOD:CANCEL\n');
    expect(await own(browser)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('M4: a request repeated because a server died after the commit finds its seat', async () => {
    const pid = await session({ seats: 2 });
    const browser = await customer();
    const key = randomUUID();
    const first = await reserve(browser, pid, {}, key);
    await sql`delete from idempotency`.execute(database.db);
    expect((await reserve(browser, pid, {}, key)).body).toEqual(first.body);
    const seats = database.db.selectFrom('salon_visit').select('seat').where('pid', '=', pid);
    expect(await seats.execute()).toHaveLength(1);
  });

  test('M17: of many requests at once for two seats two succeed, the lowest numbers first', async () => {
    const pid = await session({ seats: 2 });
    const answers = await Promise.all((await customers(8)).map((browser) => reserve(browser, pid)));
    expect(sorted(answers)).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(errors.salon_full));
    const seats = database.db.selectFrom('salon_visit').select('seat').where('pid', '=', pid).orderBy('seat');
    expect((await seats.execute()).map(({ seat }) => seat)).toEqual([1, 2]);
  });

  test('M17: one person gets one seat of a session, and three upcoming sessions, also by requests at once', async () => {
    const browser = await customer();
    const pid = await session({ seats: 9 });
    expect(sorted(await Promise.all([1, 2, 3].map(() => reserve(browser, pid))))).toEqual([200, 409, 409]);
    const more = await Promise.all(['16:00', '17:00', '18:00', '19:00'].map((time) => session({ time, seats: 9 })));
    // No seat is stored before all four requests have come to a lock.
    const { requests } = await database.db.transaction().execute(async (tx) => {
      await sql`lock table salon_visit in share mode`.execute(tx);
      const under_way = more.map((each) => reserve(browser, each));
      await untilWaiting(database.db, more.length);
      return { requests: under_way };
    });
    const answers = await Promise.all(requests);
    expect(sorted(answers)).toEqual([200, 200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refused(errors.salon_limit));
    // A visit that is over does not count.
    clock.now = new Date('2026-12-01T14:30:00Z');
    expect((await reserve(await again(browser), await session({ day: '2026-12-08' }))).status).toBe(200);
  });

  test('is refused for a session that is not open yet, has begun, is called off or unknown, and to a visitor', async () => {
    const browser = await customer();
    const later = await session({ time: '10:00', opens: '2026-11-30T10:00' });
    expect(await reserve(browser, later)).toMatchObject(refused(errors.salon_closed));
    const pid = await session();
    expect((await reserve(await house.browser(), pid)).status).toBe(401);
    expect(await browser.post(salonPath, { locale: 'fr_fr', pid })).toMatchObject(
      refused(errors.idempotency_key_missing),
    );
    expect(await reserve(browser, 'none')).toMatchObject(refused(errors.not_found));
    const off = await session({ time: '12:00' });
    expect(await callOffSession(house.shop, off)).toBe(0);
    expect(await reserve(browser, off)).toMatchObject(refused(errors.salon_closed));
    clock.now = new Date('2026-12-01T14:00:00Z');
    expect(await reserve(await again(browser), pid)).toMatchObject(refused(errors.salon_closed));
  });

  test('S1: is cancelled by its own customer, once, and not after the session has begun', async () => {
    const pid = await session();
    const browser = await customer();
    const { id } = await made(browser, pid);
    expect(await end(await customer(), id)).toMatchObject(refused(errors.not_found));
    const answers = await Promise.all([end(browser, id), end(browser, id)]);
    expect(sorted(answers)).toEqual([200, 422]);
    const second = await made(browser, pid);
    clock.now = new Date('2026-12-01T14:00:00Z');
    const later = await again(browser);
    expect(await end(later, second.id)).toMatchObject(refused(errors.salon_closed));
    expect((await own(later)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'reserved']);
  });

  test('limits the reservations from one network', async () => {
    const pid = await session({ seats: 40 });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      const browser = await customer();
      statuses.push((await reserve(browser, pid)).status);
    }
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the waiting list', () => {
  test('offers a freed seat to the first, holds it, and reserves it when accepted', async () => {
    const pid = await session();
    const [guest, first, second, other] = await customers(4);
    if (!guest || !first || !second || !other) throw new Error('no customers');
    const { id } = await made(guest, pid);
    expect(await reserve(first, pid)).toMatchObject(refused(errors.salon_full));
    expect(await made(first, pid, { wait: true })).toMatchObject({ status: 'waiting', position: 1 });
    const place = await made(second, pid, { wait: true });
    expect(place).toMatchObject({ status: 'waiting', position: 2 });
    expect(await made(second, pid, { wait: true })).toEqual(place);
    await house.post();

    await end(guest, id);
    // The offer holds the seat against all others.
    expect(await reserve(other, pid)).toMatchObject(refused(errors.salon_full));
    expect((await shown(other, pid)).program).toMatchObject({ status: 'full', reservable: false });
    expect(await shown(first, pid)).toMatchObject({
      program: { status: 'spare_seat', reservable: true },
      reservation: { status: 'offered', offer_until: '2026-11-25T10:00:00.000Z' },
    });
    expect((await own(second))[0]).toMatchObject({ status: 'waiting', position: 1 });
    const offer = (await house.post()).find(({ subject }) => subject.startsWith('Une place est libre'));
    expect(offer?.text).toContain(`/salon/reserve/#/${pid}`);
    expect(offer?.text.replaceAll(/\s/gu, ' ')).toContain('mercredi 25 novembre à 11:00');

    expect(await made(first, pid)).toMatchObject({ status: 'reserved', offer_until: null });
    expect((await house.post()).map(({ calendar }) => calendar.includes('METHOD:PUBLISH'))).toEqual([true]);
  });

  test('goes on to the next when an offer is declined or over, and ends an offer once', async () => {
    const pid = await session();
    const [guest, first, second, third] = await customers(4);
    if (!guest || !first || !second || !third) throw new Error('no customers');
    const { id } = await made(guest, pid);
    for (const browser of [first, second, third]) await made(browser, pid, { wait: true });
    await end(guest, id);
    const [offer] = await own(first);
    await end(first, offer?.id ?? '');
    expect(await own(first)).toEqual([]);
    expect(await own(second)).toMatchObject([{ status: 'offered' }]);
    hours(23);
    await sweepOffers(house.shop);
    expect(await own(await again(second))).toMatchObject([{ status: 'offered' }]);
    hours(1);
    await Promise.all([sweepOffers(house.shop), sweepOffers(house.shop)]);
    expect(await own(await again(second))).toEqual([]);
    expect(await own(await again(third))).toMatchObject([{ status: 'offered' }]);
    expect((await kinds()).filter((kind) => kind === 'salon_offer_expired')).toHaveLength(1);
    expect((await kinds()).filter((kind) => kind === 'salon_offered')).toHaveLength(3);
  });

  test('an offer that is over cannot be accepted before the sweep either: the seat is the next one’s', async () => {
    const pid = await session();
    const [guest, first, second] = await customers(3);
    if (!guest || !first || !second) throw new Error('no customers');
    const { id } = await made(guest, pid);
    for (const browser of [first, second]) await made(browser, pid, { wait: true });
    await end(guest, id);
    hours(24);
    const late = await again(first);
    expect(await reserve(late, pid)).toMatchObject(refused(errors.salon_full));
    expect(await made(late, pid, { wait: true })).toMatchObject({ status: 'waiting', position: 1 });
    expect(await own(await again(second))).toMatchObject([{ status: 'offered' }]);
  });

  test('M17: of an accepted, a swept and a new request at once exactly one gets the seat', async () => {
    const pid = await session();
    const [guest, first, ...others] = await customers(6);
    if (!guest || !first) throw new Error('no customers');
    const { id } = await made(guest, pid);
    await made(first, pid, { wait: true });
    const answers = await Promise.all([
      end(guest, id),
      reserve(first, pid),
      sweepOffers(house.shop).then(() => ({ status: 0 })),
      ...others.map((browser) => reserve(browser, pid)),
    ]);
    expect(answers.slice(3).every(({ status }) => status === 409)).toBe(true);
    const open = database.db.selectFrom('salon_visit').select('status').where('status', '!=', 'cancelled');
    expect(await open.execute()).toHaveLength(1);
  });

  test('M17: counts for the limit of upcoming sessions', async () => {
    const [guest, browser] = await customers(2);
    if (!guest || !browser) throw new Error('no customers');
    const pids = await Promise.all(['10:00', '11:00', '12:00'].map((time) => session({ time })));
    for (const pid of pids) {
      await made(guest, pid);
      await made(browser, pid, { wait: true });
    }
    expect(await reserve(browser, await session({ seats: 4 }))).toMatchObject(refused(errors.salon_limit));
    const [waiting] = await own(browser);
    expect((await end(browser, waiting?.id ?? '')).status).toBe(200);
    expect((await reserve(browser, await session({ time: '16:00', seats: 4 }))).status).toBe(200);
  });

  test('leaves a seat that is freed shortly before the session to all', async () => {
    const pid = await session();
    const [guest, first, other] = await customers(3);
    if (!guest || !first || !other) throw new Error('no customers');
    const { id } = await made(guest, pid);
    await made(first, pid, { wait: true });
    clock.now = new Date('2026-12-01T12:00:00Z');
    await end(await again(guest), id);
    const waiting = await again(first);
    expect(await own(waiting)).toMatchObject([{ status: 'waiting' }]);
    expect(await made(waiting, pid)).toMatchObject({ status: 'reserved' });
    expect(await reserve(await again(other), pid)).toMatchObject(refused(errors.salon_full));
  });

  test('is closed when no offer can follow, and ends when the session begins', async () => {
    const pid = await session();
    const [first, early, late] = await customers(3);
    await reserve(first!, pid);
    await made(early!, pid, { wait: true });
    expect((await shown(late!, pid)).program).toMatchObject({ status: 'full', waitable: true });
    // On 1 December at 15:00 in Paris it begins; the last offer ends two hours before.
    clock.now = new Date('2026-12-01T11:30:00Z');
    const [second, third] = await Promise.all([again(early!), again(late!)]);
    expect((await shown(third, pid)).program).toMatchObject({ status: 'full', waitable: false });
    expect(await reserve(third, pid, { wait: true })).toMatchObject(refused(errors.salon_full));
    expect((await own(second)).map(({ status }) => status)).toEqual(['waiting']);
    clock.now = new Date('2026-12-01T14:00:00Z');
    await sweepOffers(house.shop);
    expect(await database.db.selectFrom('salon_waiting').select('pid').execute()).toEqual([]);
  });

  test('gets the seat of an erased account by the sweep', async () => {
    const pid = await session();
    const [guest, first] = await customers(2);
    if (!guest || !first) throw new Error('no customers');
    await made(guest, pid);
    await made(first, pid, { wait: true });
    await sql`delete from salon_visit`.execute(database.db);
    await sweepOffers(house.shop);
    expect(await own(first)).toMatchObject([{ status: 'offered' }]);
  });
});

describe('the site without a storefront', () => {
  const app = () => siteRedirect(house.shop).mountOn(createApi(house.shop, []));
  test.each([
    ['/salon/', 'de-AT,de;q=0.9', '/at_de/salon/'],
    ['/salon', 'ja', '/jp_ja/salon/'],
    ['/salon/reserve/', 'xx', '/uk_en/salon/'],
    ['/salon/reserve', 'fr-CA', '/ca_fr/salon/'],
  ])('%s leads a visitor who reads %s to %s', async (address, accepts, to) => {
    const answer = await app().request(address, { headers: { 'accept-language': accepts } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('leads a customer to the storefront of the account', async () => {
    const browser = await customer();
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app().request('/salon/', { headers: { 'accept-language': 'de', cookie } });
    expect(answer.headers.get('location')).toBe('/fr_fr/salon/');
  });
});
