import { beforeAll, describe, expect, test } from 'vitest';
import { addPieces } from '../testing/testPieces.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { card, testPayments } from '../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';

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

  test('are not said to be removed while the provider does not say so', async () => {
    const { browser, total } = await customer('stubborn@example.com');
    await house.pay(browser, total, { save_card: true });
    const [held] = await cardsOf(browser);
    house.simulator.state.knobs.next_fault = 'server_error';
    const path = `/api/commerce/saved-cards/${held?.id}?locale=fr_fr`;
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
    const [held] = await cardsOf(owner.browser);
    const other = await customer('thief@example.com');
    await house.pay(other.browser, other.total, { save_card: true, payment_data: card('T', '5555341244441115') });
    const total = await house.atPayment(other.browser, [{ sku: bag, qty: 1 }]);
    const stolen = {
      payment_method: 'adyen_oneclick',
      saved_card_id: held?.id,
      payment_data: { encryptedSecurityCode: 'test_737' },
    };
    expect(await house.pay(other.browser, total, stolen)).toMatchObject({ status: 404 });
    expect(await other.browser.delete(`/api/commerce/saved-cards/${held?.id}?locale=fr_fr`)).toMatchObject({
      status: 404,
    });
    expect(await cardsOf(owner.browser)).toHaveLength(1);
  });
});
