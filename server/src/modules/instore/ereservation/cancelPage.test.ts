// What a customer does from a message, without a sign-in; and the text messages of an account without a mailbox.
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../platform/http/app.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import { phoneCustomers } from '../../../testing/phoneCustomers.ts';
import { reservationShop, reservationStart } from '../../../testing/reservationShop.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testSms } from '../../../testing/testSms.ts';
import { cancelPath } from './cancelLink.ts';
import { cancelPages } from './cancelPage.ts';
import { expireReservations, takeReservationStep } from './takeReservationStep.ts';

const database = testDatabase();
const { house, clock, customer, made, reserve, left, statusOf, idOf } = reservationShop(database);
const sms = testSms(database, clock);
const { byPhone, texts } = phoneCustomers(house, sms);

const pages = () => cancelPages(house.shop).mountOn(createApi(house.shop, []));
const post = (link: string, form: Record<string, string>) =>
  pages().request(link, { method: 'POST', body: new URLSearchParams(form) });
const linkIn = (text = ''): string => /\/cancel\/reservations\/[\w-]+/u.exec(text)?.[0] ?? '';

describe('the cancel link of a mail', () => {
  test('is in the request, the confirmation and the reminder; it asks once, then gives the piece back', async () => {
    await house.post();
    const { increment_id } = await made(await customer());
    const links = [linkIn((await house.post()).find(({ subject }) => subject.startsWith('Votre demande'))?.text)];
    expect(await (await pages().request(links[0] ?? '')).text()).toContain('La boutique répond au plus tard');
    await takeReservationStep(house.shop, await idOf(increment_id), 'confirm');
    links.push(linkIn((await house.post())[0]?.text));
    clock.now = new Date('2026-11-26T09:30:00Z');
    await expireReservations(house.shop);
    links.push(linkIn((await house.post())[0]?.text));
    expect(links.every((link) => link !== '')).toBe(true);

    const [first = '', ...others] = links;
    const question = await (await pages().request(first)).text();
    expect(question).toContain('Annuler cette réservation');
    expect(question).toContain('Réservé jusqu’au ');
    // The link shows no person.
    for (const word of ['Lacombe', 'Anne', '@', increment_id]) expect(question).not.toContain(word);
    // Mail scanners open links: that changes nothing.
    expect(await statusOf(increment_id)).toBe('held');
    expect((await post(first, { step: 'cancel' })).status).toBe(303);
    expect([await statusOf(increment_id), await left()]).toEqual(['cancelled', 1]);
    await house.post();
    for (const link of others) expect((await post(link, { step: 'cancel' })).status).toBe(303);
    expect([await left(), (await house.post()).length]).toEqual([1, 0]);
    const done = await (await pages().request(first)).text();
    expect(done).toContain('Votre réservation est annulée');
    expect(done).not.toContain('<form');
  });

  test('says how a reservation has ended otherwise, and refuses other links', async () => {
    const { increment_id } = await made(await customer());
    const id = await idOf(increment_id);
    const link = `${cancelPath}/${mintDocumentHash(house.shop, 'reservation_cancel', id)}`;
    await takeReservationStep(house.shop, id, 'decline');
    expect((await post(link, { step: 'cancel' })).status).toBe(303);
    expect(await statusOf(increment_id)).toBe('declined');
    expect(await (await pages().request(link)).text()).toContain('La boutique n’a pas pu confirmer');
    expect((await post(link, { step: 'confirm' })).status).toBe(400);
    // The store's link opens the store's page alone.
    const store = mintDocumentHash(house.shop, 'reservation', id);
    expect((await pages().request(`${cancelPath}/${store}`)).status).toBe(404);
    clock.now = new Date(reservationStart.getTime() + 91 * 86_400_000);
    expect((await pages().request(link)).status).toBe(410);
  });
});

describe('an account without a mailbox', () => {
  test('M16: gets each change by text message, once, with the link that cancels', async () => {
    const { client, to } = await byPhone();
    const { increment_id } = await made(client, { locale: 'cn_zh' });
    expect(await reserve(client, { locale: 'cn_zh' })).toMatchObject({ status: 409 });
    const [requested, ...more] = await texts(to);
    expect(more).toEqual([]);
    expect(requested).toContain('预留请求');
    expect(linkIn(requested)).not.toBe('');
    await takeReservationStep(house.shop, await idOf(increment_id), 'confirm');
    clock.now = new Date('2026-11-26T09:30:00Z');
    await texts(to);
    await expireReservations(house.shop);
    const all = await texts(to);
    expect(all).toHaveLength(3);
    expect(all[1]).toMatch(/已为您预留：.+，至11月26日/u);
    expect(all[1]).toContain(increment_id);
    expect(all[2]).toContain('仍为您预留');
    expect((await post(linkIn(all[2]), { step: 'cancel' })).status).toBe(303);
    expect([await statusOf(increment_id), await left()]).toEqual(['cancelled', 1]);
    expect((await texts(to)).at(-1)).toMatch(/预留已取消。查看作品：http:\/\/shop\.example\/cn_zh\/product\//u);
  });

  test('gets mails once it has one, and no text messages', async () => {
    const { client, to } = await byPhone();
    const mailbox = { email: 'fang@example.com', email_canonical: 'fang@example.com' };
    await database.db.updateTable('customer').set(mailbox).where('phone_login', '=', to).execute();
    await house.post();
    await made(client, { locale: 'cn_zh' });
    expect(await texts(to)).toEqual([]);
    expect((await house.post()).filter(({ to: address }) => JSON.stringify(address).includes('fang@'))).toHaveLength(1);
  });

  test('hears that the store declined, and nothing of a request that was answered before its text', async () => {
    const { client, to } = await byPhone();
    const { increment_id } = await made(client, { locale: 'cn_zh' });
    await takeReservationStep(house.shop, await idOf(increment_id), 'decline');
    expect(await texts(to)).toEqual([expect.stringContaining('精品店未能为您预留')]);
  });

  test('hears nothing of a piece that was put aside and cancelled before its text', async () => {
    const { client, to } = await byPhone();
    const { increment_id } = await made(client, { locale: 'cn_zh' });
    await texts(to);
    const id = await idOf(increment_id);
    for (const step of ['confirm', 'cancel'] as const) await takeReservationStep(house.shop, id, step);
    expect((await texts(to)).slice(1)).toEqual([expect.stringContaining('预留已取消')]);
  });
});
