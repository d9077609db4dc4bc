import { errors } from '@vitrine/contract/errors';
import { undoMinutes } from '@vitrine/rules/account/undo';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doJobs } from '../../../../testing/sendAll.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { card, testPayments } from '../../../../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const needed = {
  status: 422,
  body: { error: { internal_code: errors.password_needed.internal_code, fields: { password: 'required' } } },
};

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});

const oneclick = (saved_card_id: string | undefined) => ({
  payment_method: 'adyen_oneclick',
  saved_card_id,
  payment_data: { encryptedSecurityCode: 'test_737' },
});
const rowsOf = (id = '') => database.db.selectFrom('saved_card').select('id').where('id', '=', id).execute();

describe('stored cards', () => {
  const customer = async (email: string) => {
    const browser = await house.customer(email);
    return { browser, total: await house.atPayment(browser, [{ sku: bag, qty: 1 }], email) };
  };
  const cardsOf = async (browser: Awaited<ReturnType<typeof customer>>['browser']) =>
    ((await browser.get('/api/commerce/saved-cards?locale=fr_fr')).body as { cards: { id: string }[] }).cards;

  test('are stored with consent, pay with their security code, and can be removed', async () => {
    const { browser, total } = await customer('cards@example.com');
    await house.pay(browser, total, { save_card: true });
    const cards = await cardsOf(browser);
    expect(house.simulator.state.cards.has(cards[0]?.id ?? '')).toBe(true);
    expect(cards).toMatchObject([
      { type: 'VI', endNumbers: '1111', expiryMonth: '03', expiryYear: '2030', expired: false },
    ]);
    const again = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    expect((await house.pay(browser, again, oneclick(cards[0]?.id))).body.outcome).toBe('payment_OK');
    const removed = await browser.delete(`/api/commerce/saved-cards/${cards[0]?.id}?locale=fr_fr`);
    expect(removed).toMatchObject({ status: 200, body: { cards: [] } });
    await doJobs(house.shop);
    expect(house.simulator.state.cards.has(cards[0]?.id ?? '')).toBe(false);
    expect(await rowsOf(cards[0]?.id)).toEqual([]);
  });

  test('can be restored for five minutes, are not paid with meanwhile, and the provider keeps a restored one', async () => {
    const { browser, total } = await customer('undo@example.com');
    await house.pay(browser, total, { save_card: true });
    const [saved] = await cardsOf(browser);
    const path = `/api/commerce/saved-cards/${saved?.id}`;
    await browser.delete(`${path}?locale=fr_fr`);
    expect(await cardsOf(browser)).toEqual([]);
    const again = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    expect(await house.pay(browser, again, oneclick(saved?.id))).toMatchObject({ status: 422 });
    expect(await browser.post(`${path}/restore`, { locale: 'fr_fr' })).toMatchObject({
      status: 200,
      body: { cards: [{ id: saved?.id }] },
    });
    await doJobs(house.shop);
    expect((await house.pay(browser, again, oneclick(saved?.id))).body.outcome).toBe('payment_OK');
    expect(await browser.post(`${path}/restore`, { locale: 'fr_fr' })).toMatchObject({ status: 404 });
  });

  test('are gone for good five minutes after their removal', async () => {
    const { browser, total } = await customer('late@example.com');
    await house.pay(browser, total, { save_card: true });
    const [saved] = await cardsOf(browser);
    await browser.delete(`/api/commerce/saved-cards/${saved?.id}?locale=fr_fr`);
    clock.now = new Date(clock.now.getTime() + undoMinutes * 60_000);
    expect(await browser.post(`/api/commerce/saved-cards/${saved?.id}/restore`, { locale: 'fr_fr' })).toMatchObject({
      status: 404,
    });
  });

  test('S1: another customer’s removed card is not restored', async () => {
    const owner = await customer('remover@example.com');
    await house.pay(owner.browser, owner.total, { save_card: true });
    const [saved] = await cardsOf(owner.browser);
    await owner.browser.delete(`/api/commerce/saved-cards/${saved?.id}?locale=fr_fr`);
    const other = await customer('restorer@example.com');
    expect(
      await other.browser.post(`/api/commerce/saved-cards/${saved?.id}/restore`, { locale: 'fr_fr' }),
    ).toMatchObject({ status: 404 });
    expect(await cardsOf(other.browser)).toEqual([]);
    expect(await cardsOf(owner.browser)).toEqual([]);
  });

  describe('to an address without an earlier order', () => {
    const home = { street1: '14 rue de Miromesnil' };
    const abroad = { street1: '1 rue du Bac', postcode: '75007' };
    const left = async (email: string) => {
      clock.now = new Date('2026-11-21T10:00:00Z');
      const browser = await house.customer(email);
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email, home);
      await house.pay(browser, total, { save_card: true });
      const [savedCard] = await cardsOf(browser);
      // The session stays open and is used again.
      clock.now = new Date('2026-11-21T10:15:01Z');
      return { browser, pays: oneclick(savedCard?.id) };
    };
    const confirm = (browser: Awaited<ReturnType<typeof left>>['browser'], password: string) =>
      browser.post('/api/commerce/customer/password/confirm', { locale: 'fr_fr', password });

    test('require the password before any stock is reserved', async () => {
      const { browser, pays } = await left('left@example.com');
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect(await house.pay(browser, total, pays)).toMatchObject(needed);
      expect((await confirm(browser, 'Wrong.password1')).status).toBe(422);
      expect(await house.pay(browser, total, pays)).toMatchObject(needed);
      expect((await confirm(browser, 'Saddle.leather1874')).status).toBe(200);
      expect((await house.pay(browser, total, pays)).body.outcome).toBe('payment_OK');
      // The address now has an order.
      clock.now = new Date('2026-11-21T10:45:00Z');
      const again = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect((await house.pay(browser, again, pays)).body.outcome).toBe('payment_OK');
    });

    test('need no password for a known address, right after the sign-in, or with a new card', async () => {
      const { browser, pays } = await left('known@example.com');
      const same = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, {
        street1: '14 Rue de Miromesnil ',
      });
      expect((await house.pay(browser, same, pays)).body.outcome).toBe('payment_OK');
      const there = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect((await house.pay(browser, there)).body.outcome).toBe('payment_OK');
      const fresh = await left('fresh@example.com');
      const credentials = { email: 'fresh@example.com', password: 'Saddle.leather1874' };
      await fresh.browser.post('/api/commerce/login', { locale: 'fr_fr', ...credentials });
      const total = await house.atPayment(fresh.browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect((await house.pay(fresh.browser, total, fresh.pays)).body.outcome).toBe('payment_OK');
    });
  });

  test('are not reported as removed without the provider’s confirmation', async () => {
    const { browser, total } = await customer('stubborn@example.com');
    await house.pay(browser, total, { save_card: true });
    const [savedCard] = await cardsOf(browser);
    house.simulator.state.knobs.is_down = true;
    const path = `/api/commerce/saved-cards/${savedCard?.id}?locale=fr_fr`;
    expect(await browser.delete(path)).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_013 } } });
    house.simulator.state.knobs.is_down = false;
    expect(await cardsOf(browser)).toHaveLength(1);
    expect(await browser.delete(path)).toMatchObject({ status: 200, body: { cards: [] } });
  });

  test('are not stored without consent', async () => {
    const { browser, total } = await customer('nocards@example.com');
    await house.pay(browser, total);
    expect(await cardsOf(browser)).toEqual([]);
  });

  test('S1: rejects a payment with, and a removal of, another customer’s card', async () => {
    const owner = await customer('owner@example.com');
    await house.pay(owner.browser, owner.total, { save_card: true });
    const [savedCard] = await cardsOf(owner.browser);
    const other = await customer('thief@example.com');
    await house.pay(other.browser, other.total, { save_card: true, payment_data: card('T', '5555341244441115') });
    const total = await house.atPayment(other.browser, [{ sku: bag, qty: 1 }]);
    const stolen = oneclick(savedCard?.id);
    expect(await house.pay(other.browser, total, stolen)).toMatchObject({ status: 404 });
    expect(await other.browser.delete(`/api/commerce/saved-cards/${savedCard?.id}?locale=fr_fr`)).toMatchObject({
      status: 404,
    });
    expect(await cardsOf(owner.browser)).toHaveLength(1);
  });
});
