// What the staff does to the salons' programmes and what its guests then see; accounts that are erased, or have no mailbox.
import { errors } from '@vitrine/contract/errors';
import { describe, expect, test, vi } from 'vitest';
import { phoneCustomers } from '../../../testing/phoneCustomers.ts';
import { salonShop } from '../../../testing/salonShop.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testSms } from '../../../testing/testSms.ts';
import { createApi } from '../../../platform/http/app.ts';
import { cancelPages } from './cancelPage.ts';
import { salonCommands } from './commands.ts';
import { addSession, callOffSession, markVisit } from './staffSessions.ts';

const database = testDatabase();
const { house, clock, session, customer, again, guestAndWaiting, made, reserve, end, own, month } = salonShop(database);
const sms = testSms(database, clock);
const refused = { status: errors.not_found.status, body: { error: { internal_code: errors.not_found.internal_code } } };

describe('the programme', () => {
  test('takes sessions on the salon’s clock, and none that cannot be', async () => {
    const wanted = { store_id: '1001', start: '2027-03-27T15:00', minutes: 60, seats: 2 };
    expect(await addSession(database.db, wanted, clock.now)).toEqual({ pid: '1001-202703271400' });
    expect(await addSession(database.db, wanted, clock.now)).toBe('taken');
    // The clock goes forward in the night.
    const summer = { ...wanted, start: '2027-03-28T15:00' };
    expect(await addSession(database.db, summer, clock.now)).toEqual({ pid: '1001-202703281300' });
    const add = (change: object) => addSession(database.db, { ...wanted, ...change }, clock.now);
    expect(await add({ start: '2027-03-28T02:30' })).toBe('no_time');
    expect(await add({ store_id: '1002' })).toBe('unknown_salon');
    expect(await add({ start: '2026-11-24T10:00' })).toBe('past');
    expect(await add({ start: '2027-04-01T10:00', opens: '2027-04-01T10:00' })).toBe('past');
  });
});

describe('a session that is called off', () => {
  test('M16: is cancelled by a mail to each visitor, and nothing of it is shown any more', async () => {
    const pid = await session();
    const guest = await customer();
    await made(guest, pid);
    await house.post();
    expect(await callOffSession(house.shop, pid)).toBe(1);
    expect(await callOffSession(house.shop, pid)).toBeNull();
    const [mail, ...more] = await house.post();
    expect([mail?.subject, more]).toEqual(['La séance est annulée', []]);
    expect(mail?.calendar).toContain('STATUS:CANCELLED');
    expect(await own(guest)).toMatchObject([{ status: 'cancelled' }]);
    expect(await guest.get(`/api/commerce/salon/programs/${pid}?locale=fr_fr`)).toMatchObject(refused);
    const december = await month(guest, '&year=2026&month=12');
    expect(december.weeks.flat().flatMap(({ programs }) => programs)).toEqual([]);
  });

  test('M16: writes to its waiting list and to an offered seat too, once each', async () => {
    const pid = await session();
    const { guest, waiting } = await guestAndWaiting(pid);
    const second = await customer();
    await made(second, pid, { wait: true });
    const [seat] = await own(guest);
    await end(guest, seat?.id ?? '');
    expect(await own(waiting)).toMatchObject([{ status: 'offered' }]);
    await house.post();
    expect(await callOffSession(house.shop, pid)).toBe(0);
    const mails = await house.post();
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject).toBe('La séance est annulée');
      expect(text).toContain('votre nom était sur la liste d’attente');
      expect(text).toContain('mardi 1er décembre');
    }
    expect(new Set(mails.map(({ to }) => String(to))).size).toBe(2);
    expect([await own(waiting), await own(second)]).toEqual([[], []]);
  });
});

describe('a visit', () => {
  const afterStart = new Date('2026-12-01T14:00:00Z');

  test('is marked as used or missed once its session has begun, and the customer sees it', async () => {
    const pid = await session();
    const guest = await customer();
    const { id } = await made(guest, pid);
    expect(await markVisit(house.shop, id, 'visited')).toBe('not_begun');
    expect(await own(guest)).toMatchObject([{ status: 'reserved' }]);
    clock.now = afterStart;
    const later = await again(guest);
    expect(await markVisit(house.shop, id, 'missed')).toBeNull();
    expect(await own(later)).toMatchObject([{ id, status: 'missed' }]);
    // A mistake is corrected; the seat stays the guest's.
    expect(await markVisit(house.shop, id, 'visited')).toBeNull();
    expect(await own(later)).toMatchObject([{ id, status: 'visited' }]);
    expect(await end(later, id)).toMatchObject({ status: errors.salon_closed.status });
  });

  test('is not marked when it was cancelled, or is unknown', async () => {
    const pid = await session();
    const guest = await customer();
    const { id } = await made(guest, pid);
    await end(guest, id);
    clock.now = afterStart;
    expect(await markVisit(house.shop, id, 'visited')).toBe('not_reserved');
    expect(await markVisit(house.shop, 'nothing', 'missed')).toBe('unknown_visit');
    expect(await own(await again(guest))).toMatchObject([{ status: 'cancelled' }]);
  });

  test('is listed and marked by the commands of the staff', async () => {
    const pid = await session();
    const guest = await customer();
    const { id } = await made(guest, pid);
    await database.pool.query(
      "update salon_session set start_time = now() - interval '1 hour', end_time = now(), opens_at = now() - interval '2 days'",
    );
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await salonCommands['salon-visits']?.run(database.url, [pid]);
    expect(printed.mock.calls.flat().join('\n')).toMatch(new RegExp(`${id}  seat 1  reserved {3}Anne Lacombe`, 'u'));
    printed.mockRestore();
    await salonCommands['mark-salon-visit']?.run(database.url, [id, 'visited']);
    expect(await own(guest)).toMatchObject([{ status: 'visited' }]);
    const mark = (...words: string[]) => salonCommands['mark-salon-visit']?.run(database.url, words);
    await expect(mark(id, 'late')).rejects.toThrow('visited or missed');
    await expect(mark('none', 'missed')).rejects.toThrow('no visit has this number');
  });
});

test('the seat of an erased account is offered at once', async () => {
  const pid = await session();
  const { guest, waiting } = await guestAndWaiting(pid);
  await house.post();
  const hash = await house.linkFor(guest, 'erasure');
  const erased = await guest.post('/api/commerce/customer/data/erasure/confirm', { locale: 'fr_fr', hash });
  expect(erased.status).toBe(200);
  expect(await own(waiting)).toMatchObject([{ status: 'offered' }]);
  expect((await house.post()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Une place'));
});

test('a visit is cancelled by the link of its mail, which asks once and shows no person; the seat goes to the list', async () => {
  const pid = await session();
  await house.post();
  const { guest, waiting } = await guestAndWaiting(pid);
  const mail = (await house.post()).find(({ text }) => text.includes('/cancel/visits/'));
  const link = /\/cancel\/visits\/[\w-]+/u.exec(mail?.text ?? '')?.[0] ?? '';
  const pages = () => cancelPages(house.shop).mountOn(createApi(house.shop, []));
  const cancel = () => pages().request(link, { method: 'POST', body: new URLSearchParams({ step: 'cancel' }) });
  const question = await (await pages().request(link)).text();
  expect(question).toContain('Annuler cette visite');
  expect(question).not.toMatch(/Lacombe|@/u);
  expect(await own(guest)).toMatchObject([{ status: 'reserved' }]);
  for (let time = 0; time < 2; time += 1) expect((await cancel()).status).toBe(303);
  expect(await own(guest)).toMatchObject([{ status: 'cancelled' }]);
  expect(await own(waiting)).toMatchObject([{ status: 'offered' }]);
  expect(await (await pages().request(link)).text()).not.toContain('<form');
});

describe('an account without a mailbox', () => {
  const { byPhone, texts } = phoneCustomers(house, sms);

  test('M16: gets its offer by text message, once, with the link of the session', async () => {
    const pid = await session();
    const guest = await customer();
    const { id } = await made(guest, pid);
    const { client, to } = await byPhone();
    expect((await reserve(client, pid, { locale: 'cn_zh', wait: true })).status).toBe(200);
    expect(await texts(to)).toEqual([]);
    await end(guest, id);
    const [text, ...more] = await texts(to);
    expect(more).toEqual([]);
    expect(text).toContain('沙龙有席位空出：12月1日星期二 15:00');
    expect(text).toContain(`/salon/reserve/#/${pid}`);
    await texts(to);
    expect(await texts(to)).toHaveLength(1);
  });

  test('is not sent an offer that is over, and hears of a session that is called off', async () => {
    const pid = await session({ seats: 2 });
    const { client, to } = await byPhone();
    await reserve(client, pid, { locale: 'cn_zh' });
    const guest = await customer();
    const { id } = await made(guest, pid);
    const next = await byPhone();
    await reserve(next.client, pid, { locale: 'cn_zh', wait: true });
    await end(guest, id);
    const [offer] = await own(next.client);
    await end(next.client, offer?.id ?? '');
    expect(await texts(next.to)).toEqual([]);
    await callOffSession(house.shop, pid);
    const [text, ...more] = await texts(to);
    expect([text, more]).toEqual([expect.stringContaining('沙龙场次已取消'), []]);
  });
});
