// The store’s page of a reservation, and the mails that its steps cause.
import { beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../platform/http/app.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import { bag, reservationShop, reservationStart } from '../../../testing/reservationShop.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { explainStock } from '../../catalog/stock/explainStock.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { storePages } from './storePage.ts';
import { expireReservations, takeReservationStep } from './takeReservationStep.ts';
import { forged } from '../../../testing/forged.ts';

const database = testDatabase();
const { house, clock, customer, made, left, statusOf, idOf, storeLink } = reservationShop(database);
const pages = () => storePages(house.shop).mountOn(createApi(house.shop, []));

test('the store confirms by the link of its mail and hands the piece over; the customer gets each change', async () => {
  const { increment_id } = await made(await customer());
  const link = await storeLink(increment_id);
  const store = pages();
  const page = await store.request(link);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain(increment_id);
  expect(await clientReadsOf(database.db, increment_id)).toMatchObject([
    { reader_kind: 'store', reader: '1001', call: '/boutique/reservations' },
  ]);
  expect(await statusOf(increment_id)).toBe('requested');

  const step = (name: string) => store.request(link, { method: 'POST', body: new URLSearchParams({ step: name }) });
  expect((await step('confirm')).status).toBe(303);
  expect(await statusOf(increment_id)).toBe('held');
  const [confirmed] = (await house.post()).filter(({ text }) => text.includes(increment_id));
  // Two opening days after Tuesday.
  expect(confirmed?.text).toContain('jeudi 26 novembre');
  expect(confirmed?.calendar).toContain('METHOD:PUBLISH\n');
  expect(confirmed?.calendar).toContain('DTSTART:20261126T170000Z\nDTEND:20261126T180000Z\n');
  // Too late for the store to decline: nothing changes.
  await step('decline');
  expect(await statusOf(increment_id)).toBe('held');
  expect((await step('gift')).status).toBe(400);
  await step('collect');
  expect(await statusOf(increment_id)).toBe('collected');
  expect(await left()).toBe(0);
  expect((await explainStock(database.db, bag, '1001')).join('\n')).not.toContain('open:');
  expect((await store.request(forged(link))).status).toBe(404);
});

test('a piece that is not collected returns to stock, and the customer gets a mail', async () => {
  const { increment_id } = await made(await customer());
  const link = await storeLink(increment_id);
  const store = pages();
  await store.request(link, { method: 'POST', body: new URLSearchParams({ step: 'confirm' }) });
  await house.post();
  clock.now = new Date('2026-11-26T18:00:00Z');
  await expireReservations(house.shop);
  expect(await statusOf(increment_id)).toBe('expired');
  expect(await left()).toBe(1);
  const ended = (await house.post()).find(({ subject }) => subject === 'Votre réservation a pris fin');
  expect(ended?.calendar).toContain('STATUS:CANCELLED');
  clock.now = new Date(reservationStart.getTime() + 91 * 86_400_000);
  expect((await store.request(link)).status).toBe(410);
});

const post = (link: string, form: Record<string, string>) =>
  pages().request(link, { method: 'POST', body: new URLSearchParams(form) });

describe('a piece that is put aside', () => {
  let link = '';
  let number = '';
  beforeEach(async () => {
    ({ increment_id: number } = await made(await customer()));
    link = await storeLink(number);
    await post(link, { step: 'confirm' });
    await house.post();
  });

  test('is given back before its time only by the word of the customer, who gets a mail', async () => {
    const page = await (await pages().request(link)).text();
    expect(page).toContain('value="miss"');
    expect(page).toContain('name="early"');
    const early = await post(link, { step: 'miss' });
    expect(early.status).toBe(422);
    expect(await early.text()).toContain('La pièce est promise jusqu’au jeudi 26 novembre');
    expect([await statusOf(number), await left()]).toEqual(['held', 0]);

    expect((await post(link, { step: 'miss', early: 'agreed' })).status).toBe(303);
    expect([await statusOf(number), await left()]).toEqual(['cancelled', 1]);
    const subjects = (await house.post()).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([`La réservation ${number} est annulée`, 'Votre réservation est annulée']);
    // Pressed twice: nothing changes.
    await post(link, { step: 'miss', early: 'agreed' });
    expect([await left(), (await house.post()).length]).toEqual([1, 0]);
  });

  test('is given back after its time without more, also before the sweep', async () => {
    clock.now = new Date('2026-11-26T18:00:00Z');
    expect(await (await pages().request(link)).text()).not.toContain('name="early"');
    expect((await post(link, { step: 'miss' })).status).toBe(303);
    expect([await statusOf(number), await left()]).toEqual(['expired', 1]);
  });

  test('M16: its customer is reminded once, when the store opens on the last day', async () => {
    clock.now = new Date('2026-11-26T09:29:00Z');
    await expireReservations(house.shop);
    expect(await house.post()).toEqual([]);
    clock.now = new Date('2026-11-26T09:30:00Z');
    await Promise.all([expireReservations(house.shop), expireReservations(house.shop)]);
    const [reminder, ...more] = await house.post();
    expect(more).toEqual([]);
    expect(reminder?.subject).toContain('Rappel');
    expect(reminder?.text).toContain('jeudi 26 novembre');
    expect(reminder?.text).toContain(number);
    await expireReservations(house.shop);
    expect(await house.post()).toEqual([]);
  });

  test('sends no reminder once it is cancelled', async () => {
    clock.now = new Date('2026-11-26T09:30:00Z');
    await expireReservations(house.shop);
    await takeReservationStep(house.shop, await idOf(number), 'cancel');
    expect((await house.post()).filter(({ subject }) => subject.includes('Rappel'))).toEqual([]);
  });
});

describe('a link that does not open answers a page', () => {
  const texts = {
    fr: { header: 'fr-CA,fr;q=0.9', unknown: 'Ce lien est incomplet', expired: 'Ce lien a expiré' },
    ar: { header: 'ar', unknown: 'هذا الرابط ناقص', expired: 'انتهت صلاحية' },
    en: { header: 'xx', unknown: 'This link is incomplete', expired: 'This link has expired' },
  } as const;

  test.each(Object.entries(texts))('in the language of the browser: %s', async (language, words) => {
    const open = (hash: string) =>
      pages().request(`/boutique/reservations/${hash}`, { headers: { 'accept-language': words.header } });
    const wrong = await open('nothing');
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(wrong.headers.get('cache-control')).toBe('no-store');
    const page = await wrong.text();
    expect(page).toContain(words.unknown);
    expect(page).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');

    const { increment_id } = await made(await customer());
    const hash = mintDocumentHash(house.shop, 'reservation', await idOf(increment_id));
    clock.now = new Date(reservationStart.getTime() + 91 * 86_400_000);
    const old = await open(hash);
    expect([old.status, await old.text()]).toEqual([410, expect.stringContaining(words.expired)]);
  });

  test('also where its reservation is gone, or the form was changed', async () => {
    const none = mintDocumentHash(house.shop, 'reservation', '00000000-0000-4000-8000-000000000000');
    const gone = await pages().request(`/boutique/reservations/${none}`);
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('This link is incomplete')]);
    const { increment_id } = await made(await customer());
    const link = await storeLink(increment_id);
    const changed = await post(link, { step: 'gift' });
    expect([changed.status, await changed.text()]).toEqual([400, expect.stringContaining('could not be taken')]);
    const large = await post(link, { step: 'confirm', more: 'x'.repeat(20_000) });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('could not be taken')]);
    expect(await statusOf(increment_id)).toBe('requested');
  });
});
