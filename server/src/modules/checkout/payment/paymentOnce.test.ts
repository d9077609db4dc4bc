// One order and one charge, whatever is pressed twice, comes late or is sold meanwhile.
import { randomUUID } from 'node:crypto';
import { errors } from '@vitrine/contract/errors';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../testing/freePort.ts';
import { stockOf } from '../../../testing/testProducts.ts';
import { card, pspIn } from '../../../testing/testPayments.ts';
import { readVisitor } from '../../../platform/session/session.ts';
import { allAnswered } from './attempts/answerWithin.ts';
import { pay } from './pay.ts';
import { giveBackSurplus, resolveOpen } from './resolveOpen.ts';
import { atStart, bag, paidPieces, rare } from '../../../testing/paidPieces.ts';

const { charges, clock, database, house, orders, ready } = paidPieces();

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
    // Another visitor began it from the same basket, as after a sign-in that merged two. S1: the answer reveals nothing
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

  test('M4: answers that the payment is open while the provider is slow, and shows the order later', async () => {
    const { browser, total } = await ready();
    const visitor = await readVisitor(database.db, browser.jar.get('vitrine'), clock.now, '');
    // The provider answers when the test says so: the test needs no timing.
    Object.assign(house.simulator.state.knobs, { next_fault: 'timeout', delivery: 'lost' });
    const release = house.simulator.hold();
    const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true } as const;
    const body = { ...payload, save_card: false, shown_total: { amount: total.amount, currency: 'EUR' } } as const;
    const from = { key: randomUUID(), address: '192.0.2.1' };
    const charged = house.simulator.state.payments.size;
    const first = await pay(house.shop, visitor, body, from, 0);
    expect(first).toEqual({ outcome: 'not_used', attempt_id: expect.any(String) as string });
    // A second click joins the pending request.
    expect((await pay(house.shop, visitor, body, from, 0)).attempt_id).toBe(first.attempt_id);
    release();
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

  test('M4: the same key returns the same order after the payment', async () => {
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

  test('M5: rejects the same key with another payload', async () => {
    const { browser, total } = await ready();
    const key = randomUUID();
    await house.pay(browser, total, {}, key);
    expect(await house.pay(browser, total, { payment_data: card('Somebody Else') }, key)).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_009 } },
    });
  });

  test('M5: another visitor’s key gives no access to their payment', async () => {
    const one = await ready();
    const key = randomUUID();
    const first = await house.pay(one.browser, one.total, {}, key);
    const other = await ready();
    const second = await house.pay(other.browser, other.total, {}, key);
    expect(second.body.order?.order_id).not.toBe(first.body.order?.order_id);
  });

  test('M4: a challenge open in one tab while another tab pays', async () => {
    const { browser, total } = await ready();
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const paid = await house.pay(browser, total);
    expect(paid.body.outcome).toBe('payment_OK');
    // The first tab approves later: its money is returned and the order is unchanged.
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

  test('M6: refunds a surplus payment that was captured before its cancellation', async () => {
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
    'M4: the browser’s return and a notification (%s) make one order',
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

describe('M1: the last item in stock', () => {
  test('M1: of twelve buyers of five items, five succeed and the others get a sold-out error', async () => {
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

describe('M2: reserved stock is released once', () => {
  test('M2: several workers release the stock of an expired attempt once', async () => {
    const { browser, total } = await ready([{ sku: rare, qty: 1 }]);
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    expect(left.body.outcome).toBe('not_used');
    expect(await stockOf(database.db, rare)).toBe(0);
    clock.now = new Date('2026-11-21T10:14:00Z');
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(0);
    clock.now = new Date('2026-11-21T10:16:00Z');
    await Promise.all([resolveOpen(house.shop), resolveOpen(house.shop), resolveOpen(house.shop)]);
    await house.simulator.settled();
    expect(await stockOf(database.db, rare)).toBe(1);
    clock.now = new Date('2026-11-21T10:25:00Z');
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, rare)).toBe(1);
  });

  test('M6: accepts a payment after it expired if the product is still in stock', async () => {
    const { browser, total } = await ready([{ sku: rare, qty: 1 }]);
    const left = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    const attempt = await database.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('attempt_id', '=', left.body.attempt_id ?? '')
      .executeTakeFirstOrThrow();
    Object.assign(house.simulator.state.knobs, { delivery: 'lost' });
    clock.now = new Date('2026-11-21T10:31:00Z');
    await resolveOpen(house.shop);
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
