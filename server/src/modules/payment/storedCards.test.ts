import { errors } from '@vitrine/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPieces } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { card, testPayments } from '../../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const needed = {
  status: 422,
  body: { error: { internal_code: errors.password_needed.internal_code, fields: { password: 'required' } } },
};

beforeAll(() => addPieces(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));

describe('stored cards', () => {
  const customer = async (email: string) => {
    const browser = await house.customer(email);
    return { browser, total: await house.atPayment(browser, [{ sku: bag, qty: 1 }], email) };
  };
  const cardsOf = async (browser: Awaited<ReturnType<typeof customer>>['browser']) =>
    ((await browser.get('/api/commerce/saved-cards?locale=fr_fr')).body as { cards: { id: string }[] }).cards;

  test('are kept on consent, paid with by their code, and removed', async () => {
    const { browser, total } = await customer('cards@example.com');
    await house.pay(browser, total, { save_card: true });
    const cards = await cardsOf(browser);
    expect(cards).toMatchObject([
      { type: 'VI', endNumbers: '1111', expiryMonth: '03', expiryYear: '2030', expired: false },
    ]);
    const again = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const oneclick = {
      payment_method: 'adyen_oneclick',
      saved_card_id: cards[0]?.id,
      payment_data: { encryptedSecurityCode: 'test_737' },
    };
    expect((await house.pay(browser, again, oneclick)).body.outcome).toBe('payment_OK');
    const removed = await browser.delete(`/api/commerce/saved-cards/${cards[0]?.id}?locale=fr_fr`);
    expect(removed).toMatchObject({ status: 200, body: { cards: [] } });
    expect(house.simulator.state.cards.size).toBe(0);
  });

  describe('to an address that no order went to', () => {
    const home = { street1: '14 rue de Miromesnil' };
    const abroad = { street1: '1 rue du Bac', postcode: '75007' };
    const oneclick = (id: string | undefined) => ({
      payment_method: 'adyen_oneclick',
      saved_card_id: id,
      payment_data: { encryptedSecurityCode: 'test_737' },
    });
    const left = async (email: string) => {
      clock.now = new Date('2026-11-21T10:00:00Z');
      const browser = await house.customer(email);
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email, home);
      await house.pay(browser, total, { save_card: true });
      const [savedCard] = await cardsOf(browser);
      // The session is left open, and used once more.
      clock.now = new Date('2026-11-21T10:15:01Z');
      return { browser, pays: oneclick(savedCard?.id) };
    };
    const confirm = (browser: Awaited<ReturnType<typeof left>>['browser'], password: string) =>
      browser.post('/api/commerce/customer/password/confirm', { locale: 'fr_fr', password });

    test('ask for the password, and hold nothing before', async () => {
      const { browser, pays } = await left('left@example.com');
      const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect(await house.pay(browser, total, pays)).toMatchObject(needed);
      expect((await confirm(browser, 'Wrong.password1')).status).toBe(422);
      expect(await house.pay(browser, total, pays)).toMatchObject(needed);
      expect((await confirm(browser, 'Saddle.leather1874')).status).toBe(200);
      expect((await house.pay(browser, total, pays)).body.outcome).toBe('payment_OK');
      // From then on it is one of theirs.
      clock.now = new Date('2026-11-21T10:45:00Z');
      const again = await house.atPayment(browser, [{ sku: bag, qty: 1 }], undefined, abroad);
      expect((await house.pay(browser, again, pays)).body.outcome).toBe('payment_OK');
    });

    test('do not ask where an order went there before, nor right after the sign-in, nor do new cards', async () => {
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

  test('are not said to be removed while the provider does not say so', async () => {
    const { browser, total } = await customer('stubborn@example.com');
    await house.pay(browser, total, { save_card: true });
    const [savedCard] = await cardsOf(browser);
    house.simulator.state.knobs.next_fault = 'server_error';
    const path = `/api/commerce/saved-cards/${savedCard?.id}?locale=fr_fr`;
    expect(await browser.delete(path)).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_013 } } });
    expect(await cardsOf(browser)).toHaveLength(1);
    expect(await browser.delete(path)).toMatchObject({ status: 200, body: { cards: [] } });
  });

  test('are not kept without consent', async () => {
    const { browser, total } = await customer('nocards@example.com');
    await house.pay(browser, total);
    expect(await cardsOf(browser)).toEqual([]);
  });

  test('S1: another customer’s card is neither paid with nor removed', async () => {
    const owner = await customer('owner@example.com');
    await house.pay(owner.browser, owner.total, { save_card: true });
    const [savedCard] = await cardsOf(owner.browser);
    const other = await customer('thief@example.com');
    await house.pay(other.browser, other.total, { save_card: true, payment_data: card('T', '5555341244441115') });
    const total = await house.atPayment(other.browser, [{ sku: bag, qty: 1 }]);
    const stolen = {
      payment_method: 'adyen_oneclick',
      saved_card_id: savedCard?.id,
      payment_data: { encryptedSecurityCode: 'test_737' },
    };
    expect(await house.pay(other.browser, total, stolen)).toMatchObject({ status: 404 });
    expect(await other.browser.delete(`/api/commerce/saved-cards/${savedCard?.id}?locale=fr_fr`)).toMatchObject({
      status: 404,
    });
    expect(await cardsOf(owner.browser)).toHaveLength(1);
  });
});
