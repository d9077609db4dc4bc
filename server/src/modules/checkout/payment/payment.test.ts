import { paymentAnswer } from '@vitrine/contract/checkout';
import { describe, expect, test } from 'vitest';
import { stockOf } from '../../../testing/testProducts.ts';
import { paris } from '../../../testing/samples.ts';
import { card, pspIn } from '../../../testing/testPayments.ts';
import { atStart, bag, paidPieces, rare } from '../../../testing/paidPieces.ts';
import { resolveOpen } from './resolveOpen.ts';

const { charges, clock, database, house, orders, ready } = paidPieces();

describe('a card', () => {
  test('is charged once; the order is placed, the stock reserved and the basket emptied', async () => {
    const { browser, total } = await ready([{ sku: bag, qty: 2 }]);
    const answer = await house.pay(browser, total);
    expect(answer.status).toBe(200);
    expect(paymentAnswer.parse(answer.body)).toMatchObject({ outcome: 'payment_OK' });
    const { order } = answer.body;
    expect(charges(order?.increment_id ?? '')).toMatchObject([{ amount: { value: 770_000, currency: 'EUR' } }]);
    expect(await stockOf(database.db, bag)).toBe(atStart - 2);
    const session = await browser.get('/api/commerce/customer-session?locale=fr_fr');
    expect(session.body).toMatchObject({ basket: { total_items: 0 } });
    await house.simulator.settled();
    const row = (await orders()).find(({ order_id }) => order_id === order?.order_id);
    expect(row).toMatchObject({ status: 'validated', cc_type: 'VI', cc_last4: '1111', grand_total: 770_000 });
  });

  test.each([
    ['cartebancaire', 'CB'],
    ['visa', 'VI'],
  ])('of two brands is charged and shown as the chosen %s', async (brand, cc_type) => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, { payment_data: { ...card('Anne', '4360000001000005'), brand } });
    expect(answer.body.outcome).toBe('payment_OK');
    await house.simulator.settled();
    const row = (await orders()).find(({ order_id }) => order_id === answer.body.order?.order_id);
    expect(row).toMatchObject({ status: 'validated', cc_type, cc_last4: '0005', grand_total: total.amount });
  });

  test('of two brands is refused as Carte Bancaire, and the shopper pays with it as Visa', async () => {
    const { browser, total } = await ready();
    const cardOf = (holder: string, brand: string) => ({
      payment_data: { ...card(holder, '4360000001000005'), brand },
    });
    const first = await house.pay(browser, total, cardOf('DECLINED', 'cartebancaire'));
    expect(first.body.outcome).toBe('payment_NOK');
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect((await house.pay(browser, total, cardOf('Anne', 'visa'))).body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('of two brands is abandoned at the bank as Carte Bancaire: nothing is charged, and the shopper pays again', async () => {
    const [now, later] = [clock.now, new Date('2026-11-21T10:31:00Z')];
    // What other tests have left at the bank ends first.
    clock.now = later;
    await resolveOpen(house.shop);
    clock.now = now;
    const before = await stockOf(database.db, bag);
    const { browser, total } = await ready();
    const payment_data = { ...card('CHALLENGE', '4360000001000005'), brand: 'cartebancaire' };
    const first = await house.pay(browser, total, { payment_data });
    expect(first.body).toMatchObject({ outcome: 'not_used', action: { type: 'redirect' } });
    expect(house.simulator.state.payments.get(pspIn(first.body))?.brand).toBe('cartebancaire');
    clock.now = later;
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(before);
    const again = await house.pay(browser, total, { payment_data: { ...payment_data, holderName: 'Anne' } });
    expect(again.body.outcome).toBe('payment_OK');
    expect(charges(again.body.order?.increment_id ?? '')).toMatchObject([{ brand: 'cartebancaire' }]);
    expect(await stockOf(database.db, bag)).toBe(before - 1);
  });

  test('M4, M6: of two brands is paid as Carte Bancaire by the late notification, after the shopper has left: one order, one charge', async () => {
    const before = new Set((await orders()).map(({ order_id }) => order_id));
    const release = house.simulator.hold();
    const { browser, total } = await ready();
    const payment_data = { ...card('SILENT WEBHOOK_LATE', '4360000001000005'), brand: 'cartebancaire' };
    const { body } = await house.pay(browser, total, { payment_data });
    expect(body).toMatchObject({ outcome: 'not_used' });
    release();
    await house.simulator.settled();
    const [since, ...others] = (await orders()).filter(({ order_id }) => !before.has(order_id));
    expect(others).toEqual([]);
    expect(since).toMatchObject({ status: 'validated', payment_method: 'adyen_cc' });
    expect(charges(since?.increment_id ?? '')).toMatchObject([{ brand: 'cartebancaire', last4: '0005' }]);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    const later = await house.details(browser, body.attempt_id, 'anything');
    expect(later.body).toMatchObject({ outcome: 'payment_OK', order: { order_id: since?.order_id } });
    expect(charges(since?.increment_id ?? '')).toHaveLength(1);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('is refused: places no order, releases the stock, keeps the basket', async () => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, { payment_data: card('NOT_ENOUGH_BALANCE') });
    expect(answer.body).toEqual({ outcome: 'payment_NOK', refusal: 'payment.refusal.funds' });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    const again = await house.pay(browser, total);
    expect(again.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test.each([
    ['approves', true, 'payment_OK', atStart - 1],
    ['refuses', false, 'payment_NOK', atStart],
  ])('with a 3-D Secure challenge that the shopper %s', async (_name, approved, outcome, left) => {
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    expect(first.body).toMatchObject({ outcome: 'not_used', action: { type: 'redirect' } });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    const brought = house.simulator.decide(pspIn(first.body), approved);
    const second = await house.details(browser, first.body.attempt_id, brought);
    expect(second.body.outcome).toBe(outcome);
    expect(await stockOf(database.db, bag)).toBe(left);
  });

  test('pays after 3-D Secure in the page without a challenge', async () => {
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, { payment_data: card('Anne', '5201281505129736') });
    expect(first.body).toMatchObject({ outcome: 'not_used', action: { type: 'threeDS2', subtype: 'fingerprint' } });
    const psp = String(first.body.action?.paymentData);
    const { attempt_id } = first.body;
    const details = { threeDSResult: house.simulator.decide(psp, true) };
    const second = await browser.post('/api/commerce/payment/details', { locale: 'fr_fr', attempt_id, details });
    expect(second.body).toMatchObject({ outcome: 'payment_OK' });
  });

  test.each([
    ['satisfied', 'Y', { outcome: 'payment_OK' }],
    ['not satisfied', 'N', { outcome: 'payment_NOK', refusal: 'payment.refusal.authentication' }],
  ])('pays with 3-D Secure in the page and the bank’s result %s', async (_name, transStatus, expected) => {
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, { payment_data: card('Anne', '5201281505129736') });
    const { attempt_id, action } = first.body;
    const bankResult = { transStatus, authorisationToken: action?.authorisationToken };
    const details = { threeDSResult: Buffer.from(JSON.stringify(bankResult)).toString('base64') };
    const second = await browser.post('/api/commerce/payment/details', { locale: 'fr_fr', attempt_id, details });
    expect(second.body).toMatchObject(expected);
  });

  test('a refusal by a wallet does not mention a bank, and the shopper can pay by card', async () => {
    const { browser, total } = await ready();
    const body = { payment_method: 'alipay_payment', payment_data: { type: 'alipay' } };
    const first = await house.pay(browser, total, body);
    expect(first.body.action).toMatchObject({ type: 'redirect', paymentMethodType: 'alipay' });
    const brought = house.simulator.decide(pspIn(first.body), false);
    const second = await house.details(browser, first.body.attempt_id, brought);
    expect(second.body).toMatchObject({ outcome: 'payment_NOK', refusal: 'payment.refusal.elsewhere' });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
  });

  test('reports a cancellation at PayPal’s page to the shopper, and releases the stock', async () => {
    const { browser, total } = await ready();
    const body = { payment_method: 'adyen_hpp_paypal', payment_data: { type: 'paypal' } };
    const first = await house.pay(browser, total, body);
    const brought = house.simulator.decide(pspIn(first.body), 'cancel');
    const second = await house.details(browser, first.body.attempt_id, brought);
    expect(second.body).toMatchObject({ outcome: 'payment_NOK', refusal: 'payment.refusal.cancelled' });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
  });

  test('PayPal sends the shopper to its page and back', async () => {
    const { browser, total } = await ready();
    const body = { payment_method: 'adyen_hpp_paypal', payment_data: { type: 'paypal' } };
    const first = await house.pay(browser, total, body);
    expect(first.body.action).toMatchObject({ type: 'redirect', paymentMethodType: 'paypal' });
    const brought = house.simulator.decide(pspIn(first.body), true);
    expect((await house.details(browser, first.body.attempt_id, brought)).body.outcome).toBe('payment_OK');
  });

  test.each(['TIMEOUT', 'LOST_ANSWER', 'ERROR_500'])(
    'M4: retries after %s with the same key and charges once',
    async (fault) => {
      house.simulator.state.knobs.delivery = 'lost';
      const release = house.simulator.hold();
      const { browser, total } = await ready();
      const answer = await house.pay(browser, total, { payment_data: card(`Anne ${fault}`) });
      release();
      expect(answer.body.outcome).toBe('payment_OK');
      expect(charges(answer.body.order?.increment_id ?? '')).toHaveLength(1);
    },
  );

  test('M4: stays open without an answer until the notification arrives', async () => {
    const release = house.simulator.hold();
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, { payment_data: card('SILENT WEBHOOK_LATE') });
    expect(answer.body).toMatchObject({ outcome: 'not_used' });
    release();
    await house.simulator.settled();
    const secondAnswer = await house.details(browser, answer.body.attempt_id, 'anything');
    expect(secondAnswer.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });
});

describe('what is rejected before any request to the provider', () => {
  test.each([
    ['M11: another total than the one shown', { shown_total: { amount: 1, currency: 'EUR' } }, 409, 4_900_011],
    ['M11: another currency', { shown_total: { amount: 385_000, currency: 'USD' } }, 409, 4_900_011],
    ['terms not accepted', { terms: false }, 422, 4_900_012],
    ['a method that the country does not offer', { payment_method: 'wechatpay' }, 422, 4_900_006],
    ['a card of which nothing was typed', { payment_data: { type: 'scheme', holderName: 'Anne' } }, 422, 4_900_006],
    ['S1: a stored card of a guest', { payment_method: 'adyen_oneclick', saved_card_id: 'X' }, 422, 4_900_006],
    ['S9: a price', { price: 1 }, 400, 400],
    ['S9: a status', { status: 'paid' }, 400, 400],
  ])('%s', async (_name, body, status, internal_code) => {
    const { browser, total } = await ready();
    const before = house.simulator.state.calls.length;
    expect(await house.pay(browser, total, body)).toMatchObject({ status, body: { error: { internal_code } } });
    expect(house.simulator.state.calls).toHaveLength(before);
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('S5: the return address is the shop’s, whatever the payload contains', async () => {
    const { browser, total } = await ready();
    const away = { payment_data: { ...card('Anne', '4212345678910006'), returnUrl: 'https://evil.example' } };
    expect((await house.pay(browser, total, away)).status).toBe(400);
    const answer = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const sent = house.simulator.state.payments.get(pspIn(answer.body));
    expect(sent?.return_url).toMatch(
      new RegExp(
        `^http://localhost:3000/fr_fr/commande/validation/\\?attempt_id=${answer.body.attempt_id}&return_key=[0-9a-f]{32}$`,
        'u',
      ),
    );
  });

  test('rejects a call without an idempotency key', async () => {
    const { browser, total } = await ready();
    const body = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true, shown_total: total };
    expect(await browser.post('/api/commerce/payment', body)).toMatchObject({
      status: 400,
      body: { error: { internal_code: 4_900_010 } },
    });
  });

  test('rejects an incomplete checkout', async () => {
    const browser = await house.browser();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect(await house.pay(browser, { amount: 385_000, currency: 'EUR' })).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_019, fields: { email: 'required', address: 'required' } } },
    });
  });

  test('M1: refuses a product that another customer has just bought', async () => {
    const { browser, total } = await ready([{ sku: rare, qty: 1 }]);
    await database.db.updateTable('stock').set({ qty: 0 }).where('sku', '=', rare).execute();
    expect(await house.pay(browser, total)).toMatchObject({
      status: 409,
      body: { error: { internal_code: 3_300_007, product_name: 'Mors' } },
    });
  });
});

describe('M9: requests use ISO minor units, whatever the page displays', () => {
  const newYork = { ...paris, postcode: '10118', city: 'New York', region: 'NY', country_id: 'us', phonecode: '+1' };
  const dubai = { ...paris, city: 'Dubai', region: 'DU', country_id: 'ae', phonecode: '+971' };
  test.each([
    ['us_en', { ...newYork, street1: '350 Fifth Avenue', telephone: '2125550100' }, 'USD', 424_000 + 37_630],
    ['ae_en', { ...dubai, street1: 'Sheikh Zayed Road', telephone: '501234567' }, 'AED', 1_650_000],
  ])('M9: %s', async (locale, address, currency, amount) => {
    const country = locale.slice(0, 2);
    const price = { sku: bag, country, amount: currency === 'USD' ? 424_000 : 1_650_000 };
    await database.db.insertInto('price').values(price).execute();
    const browser = await house.browser();
    await browser.post('/api/commerce/basket/add', { locale, items: [{ sku: bag, qty: 1 }] });
    const answer = await browser.post('/api/commerce/delivery/address', { locale, email: 'a@example.com', address });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const paid = await house.pay(browser, { amount, currency }, { locale });
    expect(paid.body.outcome).toBe('payment_OK');
    expect(charges(paid.body.order?.increment_id ?? '')).toMatchObject([{ amount: { value: amount, currency } }]);
  });
});

describe('statements', () => {
  async function wholeOrder(): Promise<void> {
    await house.simulator.settled();
    // The answer arrives before the notification; in reverse, one more statement would store the card.
    house.simulator.state.knobs.delivery = 'delayed';
    const release = house.simulator.hold();
    const browser = await house.browser();
    await browser.get('/api/commerce/customer-session?locale=fr_fr');
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    await browser.get('/api/commerce/checkout?locale=fr_fr');
    const email = 'anne@example.com';
    await browser.post('/api/commerce/delivery/address', { locale: 'fr_fr', email, address: paris });
    await browser.post('/api/commerce/delivery/method', { locale: 'fr_fr', method: 'standard' });
    const paid = await house.pay(browser, { amount: 385_000, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    release();
    await house.simulator.settled();
  }

  test('a complete guest order with the provider’s notification takes at most 30 statements', async () => {
    expect(await database.statementsOf(wholeOrder)).toBeLessThanOrEqual(30);
  });

  test('no statement of an order scans a whole table', async () => {
    expect(await database.wholeTablesOf(wholeOrder)).toEqual([]);
  });
});
