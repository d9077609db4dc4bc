import { randomUUID } from 'node:crypto';
import { paymentAnswer } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/freePort.ts';
import { addPieces, stockOf } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { paris } from '../../testing/samples.ts';
import { card, pspIn, testPayments } from '../../testing/testPayments.ts';
import { readVisitor } from '../../platform/session/session.ts';
import { allAnswered } from './answerWithin.ts';
import { pay } from './pay.ts';
import { giveBackSurplus, settleOpen } from './settleOpen.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock, 400);
const bag = 'H0612P 20R';
const rare = 'W0001 40';
const atStart = 1000;

beforeAll(async () => {
  await addPieces(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart },
    { sku: rare, title: 'Mors', prices: { fr: 690_000 }, stock: 1 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'immediate', delay_ms: 2000 });
  await house.simulator.settled();
  await database.db.updateTable('stock').set({ qty: atStart }).where('sku', '=', bag).execute();
  await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', rare).execute();
});

const orders = () => database.db.selectFrom('shop_order').selectAll().where('placed_at', 'is not', null).execute();
const ready = async (items = [{ sku: bag, qty: 1 }]) => {
  const browser = await house.browser();
  return { browser, total: await house.atPayment(browser, items) };
};
/** What was charged for an order: the payment's reference begins with its number. */
const charges = (increment_id: string) =>
  [...house.simulator.state.payments.values()].filter(
    ({ reference, status }) => reference.startsWith(`${increment_id}-`) && status === 'authorised',
  );

describe('a card', () => {
  test('is charged once, the order placed, the stock taken, the basket emptied', async () => {
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

  test('is refused: no order, the stock given back, the basket kept', async () => {
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

  test('with 3-D Secure in the page that asks nothing', async () => {
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
  ])('with 3-D Secure in the page, whose question leaves the bank %s', async (_name, transStatus, expected) => {
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, { payment_data: card('Anne', '5201281505129736') });
    const { attempt_id, action } = first.body;
    const bankResult = { transStatus, authorisationToken: action?.authorisationToken };
    const details = { threeDSResult: Buffer.from(JSON.stringify(bankResult)).toString('base64') };
    const second = await browser.post('/api/commerce/payment/details', { locale: 'fr_fr', attempt_id, details });
    expect(second.body).toMatchObject(expected);
  });

  test('a wallet that refuses is no bank, and the card is still there to pay with', async () => {
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
    'M4: %s is asked again with the same key, and charged once',
    async (fault) => {
      Object.assign(house.simulator.state.knobs, { delay_ms: 900, delivery: 'lost' });
      const { browser, total } = await ready();
      const answer = await house.pay(browser, total, { payment_data: card(`Anne ${fault}`) });
      expect(answer.body.outcome).toBe('payment_OK');
      expect(charges(answer.body.order?.increment_id ?? '')).toHaveLength(1);
    },
  );

  test('M4: an answer that never comes leaves it open until the notification tells', async () => {
    Object.assign(house.simulator.state.knobs, { delay_ms: 2500 });
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, { payment_data: card('SILENT WEBHOOK_LATE') });
    expect(answer.body).toMatchObject({ outcome: 'not_used' });
    await house.simulator.settled();
    const secondAnswer = await house.details(browser, answer.body.attempt_id, 'anything');
    expect(secondAnswer.body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });
});

describe('what is refused before the provider hears of it', () => {
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

  test('S5: the bank sends the shopper back to the shop, wherever the payload points', async () => {
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

  test('a call without its key', async () => {
    const { browser, total } = await ready();
    const body = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true, shown_total: total };
    expect(await browser.post('/api/commerce/payment', body)).toMatchObject({
      status: 400,
      body: { error: { internal_code: 4_900_010 } },
    });
  });

  test('an unfinished checkout', async () => {
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

describe('M4: one order and one charge', () => {
  test('M4: a double click with one key', async () => {
    const { browser, total } = await ready();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => house.pay(browser, total, {}, key)));
    expect(new Set(answers.map(({ body }) => body.order?.order_id)).size).toBe(1);
    expect(charges(answers[0]?.body.order?.increment_id ?? '')).toHaveLength(1);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M4: two tabs with a key each', async () => {
    const { browser, total } = await ready();
    const before = house.simulator.state.payments.size;
    const answers = await Promise.all([house.pay(browser, total), house.pay(browser, total)]);
    expect(answers.map(({ body }) => body.outcome)).toEqual(['payment_OK', 'payment_OK']);
    expect(new Set(answers.map(({ body }) => body.order?.order_id)).size).toBe(1);
    expect(house.simulator.state.payments.size - before).toBe(1);
  });

  test('M4: a second tab waits for the first one’s answer, and follows it when none comes', async () => {
    house.simulator.state.knobs.delivery = 'lost';
    const { browser, total } = await ready();
    const silent = await house.pay(browser, total, { payment_data: card('Anne SILENT') });
    expect(silent.body.outcome).toBe('not_used');
    const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now, '');
    const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true } as const;
    const body = { ...payload, save_card: false, shown_total: { amount: total.amount, currency: 'EUR' } } as const;
    const second = await pay(house.shop, visitor, body, { key: randomUUID(), address: '192.0.2.1' }, 300);
    expect(second).toEqual({ outcome: 'not_used', attempt_id: silent.body.attempt_id });
    // Begun by another visitor from the same basket, as after a sign-in that joined two: S1, the answer reveals nothing
    // of it.
    await database.db
      .updateTable('payment_attempt')
      .set({ session_id: randomUUID() })
      .where('attempt_id', '=', silent.body.attempt_id ?? '')
      .execute();
    await expect(
      pay(house.shop, visitor, body, { key: randomUUID(), address: '192.0.2.1' }, 300),
    ).rejects.toMatchObject({ error_name: 'payment_pending' });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M4: a slow provider: the call answers that the payment is open, and the page hears of the order later', async () => {
    const { browser, total } = await ready();
    const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now, '');
    // The provider takes longer than the call waits: not timed, the call waits for nothing at all.
    Object.assign(house.simulator.state.knobs, { delay_ms: 200, next_fault: 'timeout', delivery: 'lost' });
    const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true } as const;
    const body = { ...payload, save_card: false, shown_total: { amount: total.amount, currency: 'EUR' } } as const;
    const from = { key: randomUUID(), address: '192.0.2.1' };
    const charged = house.simulator.state.payments.size;
    const first = await pay(house.shop, visitor, body, from, 0);
    expect(first).toEqual({ outcome: 'not_used', attempt_id: expect.any(String) as string });
    // The shopper presses again meanwhile: it is the same question.
    expect((await pay(house.shop, visitor, body, from, 0)).attempt_id).toBe(first.attempt_id);
    await allAnswered(house.shop);
    const pollBody = { locale: 'fr_fr', attempt_id: first.attempt_id };
    expect(await browser.post('/api/commerce/payment/details', pollBody)).toMatchObject({
      body: { outcome: 'payment_OK' },
    });
    expect(house.simulator.state.payments.size - charged).toBe(1);
  });

  test('an unreachable provider has charged nothing: the stock is released, and the shopper may try again', async () => {
    const { browser, total } = await ready();
    const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now, '');
    const away = { ...house.shop.config, ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${await freePort()}` };
    const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true } as const;
    const body = { ...payload, save_card: false, shown_total: { amount: total.amount, currency: 'EUR' } } as const;
    const answer = await pay({ ...house.shop, config: away }, visitor, body, {
      key: randomUUID(),
      address: '192.0.2.1',
    });
    expect(answer).toEqual({ outcome: 'payment_NOK', refusal: 'payment.refusal.unreached' });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M4: asked again after it was paid, the same key answers the same order', async () => {
    const { browser, total } = await ready();
    const key = randomUUID();
    const first = await house.pay(browser, total, {}, key);
    expect((await house.pay(browser, total, {}, key)).body).toEqual(first.body);
  });

  test('S1: after a sign-out, hides the customer’s payment from the next person at the browser', async () => {
    const browser = await house.customer('last@example.com');
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect(await house.pay(browser, total)).toMatchObject({
      status: 422,
      body: { error: { internal_code: errors.empty_cart.internal_code } },
    });
  });

  test('M5: the same key with another payload is refused', async () => {
    const { browser, total } = await ready();
    const key = randomUUID();
    await house.pay(browser, total, {}, key);
    expect(await house.pay(browser, total, { payment_data: card('Somebody Else') }, key)).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_009 } },
    });
  });

  test('M5: another visitor’s key opens nothing of theirs', async () => {
    const one = await ready();
    const key = randomUUID();
    const first = await house.pay(one.browser, one.total, {}, key);
    const other = await ready();
    const second = await house.pay(other.browser, other.total, {}, key);
    expect(second.body.order?.order_id).not.toBe(first.body.order?.order_id);
  });

  test('M4: a challenge left open in one tab, and paid for in another', async () => {
    const { browser, total } = await ready();
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const paid = await house.pay(browser, total);
    expect(paid.body.outcome).toBe('payment_OK');
    // The first tab approves after all: its money goes back, the order stays the one.
    const late = await house.details(browser, left.body.attempt_id, house.simulator.decide(pspIn(left.body), true));
    expect(late.body.order?.order_id).toBe(paid.body.order?.order_id);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    await giveBackSurplus(house.shop);
    expect(house.simulator.state.payments.get(pspIn(left.body))?.status).toBe('cancelled');
    await house.simulator.settled();
    const row = (await orders()).find(({ order_id }) => order_id === paid.body.order?.order_id);
    expect(row?.status).toBe('validated');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M6: money that is one too many and was captured before it could be cancelled is refunded', async () => {
    const { browser, total } = await ready();
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    const psp = pspIn(left.body);
    await house.details(browser, left.body.attempt_id, house.simulator.decide(psp, true));
    Object.assign(house.simulator.state.payments.get(psp) ?? {}, { status: 'captured' });
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(house.simulator.state.payments.get(psp)?.status).toBe('captured');
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(house.simulator.state.payments.get(psp)?.status).toBe('refunded');
    const asked = house.simulator.state.calls.length;
    await giveBackSurplus(house.shop);
    expect(house.simulator.state.calls).toHaveLength(asked);
  });

  test.each(['immediate', 'repeated', 'delayed'] as const)(
    'M4: the browser’s return and a notification that comes %s make one order',
    async (delivery) => {
      Object.assign(house.simulator.state.knobs, { delivery, delay_ms: 100 });
      const { browser, total } = await ready();
      const first = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
      const brought = house.simulator.decide(pspIn(first.body), true);
      const answers = await Promise.all([
        house.details(browser, first.body.attempt_id, brought),
        house.details(browser, first.body.attempt_id, brought),
      ]);
      await house.simulator.settled();
      expect(answers.map(({ body }) => body.outcome)).toEqual(['payment_OK', 'payment_OK']);
      expect(await stockOf(database.db, bag)).toBe(atStart - 1);
      const { order_id } = answers[0]?.body.order ?? { order_id: '' };
      const mails = await database.db.selectFrom('mail_outbox').selectAll().where('order_id', '=', order_id).execute();
      expect(mails).toHaveLength(1);
    },
  );

  test('S1: another visitor cannot end my payment', async () => {
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const brought = house.simulator.decide(pspIn(first.body), true);
    const stranger = await house.browser();
    expect(await house.details(stranger, first.body.attempt_id, brought)).toMatchObject({ status: 404 });
  });
});

describe('M1: the last piece', () => {
  test('M1: twelve buyers of five pieces: five win, the others hear that it is sold out', async () => {
    await database.db.updateTable('stock').set({ qty: 5 }).where('sku', '=', rare).execute();
    const buyers = await Promise.all(Array.from({ length: 12 }, () => ready([{ sku: rare, qty: 1 }])));
    const answers = await Promise.all(buyers.map(({ browser, total }) => house.pay(browser, total)));
    expect(answers.filter(({ body }) => body.outcome === 'payment_OK')).toHaveLength(5);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(7);
    for (const { body } of lost) expect(body).toMatchObject({ error: { internal_code: 3_300_007 } });
    expect(await stockOf(database.db, rare)).toBe(0);
  });
});

describe('M2: what is held goes back once', () => {
  test('M2: releases the stock of an abandoned attempt when its time is up, however many workers look', async () => {
    const { browser, total } = await ready([{ sku: rare, qty: 1 }]);
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    expect(left.body.outcome).toBe('not_used');
    expect(await stockOf(database.db, rare)).toBe(0);
    clock.now = new Date('2026-11-21T10:14:00Z');
    await settleOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(0);
    clock.now = new Date('2026-11-21T10:16:00Z');
    await Promise.all([settleOpen(house.shop), settleOpen(house.shop), settleOpen(house.shop)]);
    await house.simulator.settled();
    expect(await stockOf(database.db, rare)).toBe(1);
    clock.now = new Date('2026-11-21T10:25:00Z');
    await settleOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(1);
  });

  test('M6: accepts a payment after its time was up when the product is still in stock', async () => {
    const { browser, total } = await ready([{ sku: rare, qty: 1 }]);
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const attempt = await database.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('attempt_id', '=', left.body.attempt_id ?? '')
      .executeTakeFirstOrThrow();
    Object.assign(house.simulator.state.knobs, { delivery: 'lost' });
    clock.now = new Date('2026-11-21T10:31:00Z');
    await settleOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(1);
    Object.assign(house.simulator.state.knobs, { delivery: 'immediate' });
    house.simulator.notify({
      eventCode: 'AUTHORISATION',
      success: true,
      pspReference: 'LATE000000000001',
      merchantReference: attempt.merchant_reference,
      amount: { value: total.amount, currency: total.currency },
    });
    await house.simulator.settled();
    expect(await stockOf(database.db, rare)).toBe(0);
    expect((await orders()).some(({ order_id }) => order_id === attempt.order_id)).toBe(true);
  });
});

describe('M9: the provider is asked for ISO minor units, whatever the display shows', () => {
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
    // The answer first, then the notification: the other way round one more statement names the card.
    Object.assign(house.simulator.state.knobs, { delivery: 'delayed', delay_ms: 150 });
    const browser = await house.browser();
    await browser.get('/api/commerce/customer-session?locale=fr_fr');
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    await browser.get('/api/commerce/checkout?locale=fr_fr');
    const email = 'anne@example.com';
    await browser.post('/api/commerce/delivery/address', { locale: 'fr_fr', email, address: paris });
    await browser.post('/api/commerce/delivery/method', { locale: 'fr_fr', method: 'standard' });
    const paid = await house.pay(browser, { amount: 385_000, currency: 'EUR' });
    expect(paid.body.outcome).toBe('payment_OK');
    await house.simulator.settled();
  }

  test('a whole guest order with the provider’s notification takes at most 30 statements', async () => {
    expect(await database.statementsOf(wholeOrder)).toBeLessThanOrEqual(30);
  });

  test('no statement of an order reads a whole table, however large the shop has grown', async () => {
    expect(await database.wholeTablesOf(wholeOrder)).toEqual([]);
  });
});
