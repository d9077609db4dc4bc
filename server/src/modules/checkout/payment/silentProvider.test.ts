// A provider that is silent or reviews a payment: what it blocks, and for how long.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stockOf } from '../../../testing/testProducts.ts';
import { card, pspIn } from '../../../testing/testPayments.ts';
import { reviewCounts } from './reviews/reviewQueries.ts';
import { giveBackSurplus, resolveOpen } from './resolveOpen.ts';
import { atStart, bag, type Guest, guestsAtBank } from '../../../testing/guestsAtBank.ts';

const { atBank, attemptOf, clock, database, house, notifyOf, placed, reviewsOf } = guestsAtBank();

const paymentOf = (reference: string) =>
  [...house.simulator.state.payments.values()].find((payment) => payment.reference === reference);

describe('M4: the reference at the provider is unique per attempt', () => {
  test('M4: it begins with the order’s number and ends with 77 random bits', async () => {
    const guests = await Promise.all([atBank(), atBank()]);
    const references = guests.map(({ row }) => row.merchant_reference);
    for (const [at, reference] of references.entries()) {
      const { increment_id } = await database.db
        .selectFrom('shop_order')
        .select('increment_id')
        .where('order_id', '=', guests[at]?.order_id ?? '')
        .executeTakeFirstOrThrow();
      expect(reference).toMatch(new RegExp(`^${increment_id}-[2-9B-Z]{16}$`, 'u'));
      expect(reference.length).toBeLessThanOrEqual(80);
    }
    const [one, two] = references.map((reference) => reference.split('-')[1]);
    expect(one).not.toBe(two);
  });

  test('M4: stores the provider’s reference with the first answer and cancels by it', async () => {
    const one = await atBank();
    expect(one.row.asked_reference).toBe(pspIn(one.body));
    clock.now = new Date('2026-11-21T10:31:00Z');
    await resolveOpen(house.shop);
    const { path } = house.simulator.state.calls.at(-1) ?? { path: '' };
    expect(path).toBe(`/v72/payments/${pspIn(one.body)}/cancels`);
  });

  test('M4: ignores notifications of lost orders after a restore repeats their order numbers', async () => {
    const lost = await Promise.all([atBank(), atBank(), atBank()]);
    const notices = lost.map(({ body, row, total }) => ({ body, row: { ...row }, total }));
    // The backup lacks these orders, and its order counter repeats their numbers.
    for (const { attempt_id, order_id } of lost) {
      await database.db.deleteFrom('payment_attempt').where('attempt_id', '=', attempt_id).execute();
      await database.db.deleteFrom('shop_order').where('order_id', '=', order_id).execute();
    }
    const first = Math.min(...notices.map(({ row }) => Number(row.merchant_reference.split('-')[0]?.slice(4))));
    await database.pool.query("select setval('order_number', $1, false)", [first]);
    const again = await Promise.all([atBank(), atBank(), atBank()]);
    const numbers = (guests: readonly { row: { merchant_reference: string } }[]) =>
      new Set(guests.map(({ row }) => row.merchant_reference.split('-')[0]));
    expect(numbers(again)).toEqual(numbers(notices));
    const before = (await reviewCounts(database.db)).find(({ reason }) => reason === 'foreign_reference')?.open ?? 0;
    for (const notice of notices) await notifyOf(notice as Guest);
    expect(await placed(...again)).toEqual([]);
    expect(await reviewCounts(database.db)).toContainEqual({ reason: 'foreign_reference', open: before + 3 });
    // The expiry of the new attempts cancels no payment of a lost order.
    clock.now = new Date('2026-11-21T10:31:00Z');
    const were = notices.map(({ body }) => house.simulator.state.payments.get(pspIn(body))?.status);
    await resolveOpen(house.shop);
    expect(notices.map(({ body }) => house.simulator.state.payments.get(pspIn(body))?.status)).toEqual(were);
  });
});

describe('M4: an unresponsive provider blocks a purchase only for a limited time', () => {
  /** A guest whose payment gets no answer; `reached` is whether the provider received it. */
  async function silent(reached: boolean) {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const { body } = await house.pay(browser, total, { payment_data: card(reached ? 'SILENT' : 'LOST_REQUEST') });
    return { browser, total, body };
  }

  test.each([
    ['has the payment', true],
    ['never received the payment', false],
  ])('M4: it %s: after two minutes it is cancelled, and the shopper pays again', async (_name, reached) => {
    const { browser, total, body } = await silent(reached);
    expect(body.outcome).toBe('not_used');
    const { merchant_reference } = await attemptOf(body.attempt_id ?? '');
    clock.now = new Date('2026-11-21T10:01:59Z');
    await resolveOpen(house.shop);
    expect((await attemptOf(body.attempt_id ?? '')).status).toBe('pending');
    clock.now = new Date('2026-11-21T10:02:01Z');
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart);
    const poll = await browser.post('/api/commerce/payment/details', {
      locale: 'fr_fr',
      attempt_id: body.attempt_id,
    });
    expect(poll.body).toEqual({ outcome: 'payment_NOK', refusal: 'payment.refusal.silent' });
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    expect(paymentOf(merchant_reference)?.status).toBe(reached ? 'cancelled' : undefined);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M4: returns an authorisation after the cancellation, whether the shopper paid again or not', async () => {
    for (const pays_again of [true, false]) {
      const { browser, total, body } = await silent(true);
      const row = await attemptOf(body.attempt_id ?? '');
      const payment = paymentOf(row.merchant_reference);
      clock.now = new Date(clock.now.getTime() + 121_000);
      await resolveOpen(house.shop);
      if (pays_again) expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
      // The provider never received the cancellation and authorises the payment.
      Object.assign(payment ?? {}, { status: 'authorised' });
      const action = { type: 'redirect', url: `/3ds/${payment?.psp_reference ?? ''}` };
      const late = { browser, total, body: { ...body, action }, row, ...row };
      await notifyOf(late);
      expect(await placed(late)).toEqual([]);
      await giveBackSurplus(house.shop);
      expect(payment?.status).toBe('cancelled');
    }
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M4: a failed cancellation blocks no purchase and returns a late authorisation', async () => {
    const { browser, total, body } = await silent(true);
    const row = await attemptOf(body.attempt_id ?? '');
    clock.now = new Date('2026-11-21T10:02:01Z');
    const away = { ...house.shop.config, ADYEN_ENVIRONMENT_URL: 'http://127.0.0.1:9' };
    await resolveOpen({ ...house.shop, config: away });
    expect((await attemptOf(row.attempt_id)).status).toBe('pending');
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    clock.now = new Date('2026-11-21T10:05:00Z');
    await resolveOpen(house.shop);
    expect(paymentOf(row.merchant_reference)?.status).toBe('cancelled');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M2: gives a guest fifteen minutes for a step', async () => {
    const one = await atBank();
    clock.now = new Date('2026-11-21T10:14:00Z');
    await resolveOpen(house.shop);
    expect((await attemptOf(one.attempt_id)).status).toBe('pending');
    clock.now = new Date('2026-11-21T10:15:01Z');
    await resolveOpen(house.shop);
    expect((await attemptOf(one.attempt_id)).status).toBe('expired');
  });
});

describe('M2: a payment in review', () => {
  test('M2: releases its stock after a day, stays in the queue, and reserves the stock again once it is valid', async () => {
    const one = await atBank();
    await notifyOf(one, { amount: { value: 1, currency: 'EUR' } });
    expect((await attemptOf(one.attempt_id)).status).toBe('held_for_review');
    clock.now = new Date('2026-11-22T09:59:00Z');
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    clock.now = new Date('2026-11-22T10:01:00Z');
    await Promise.all([resolveOpen(house.shop), resolveOpen(house.shop)]);
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect(await reviewsOf(one)).toEqual(['odd_event']);
    expect((await attemptOf(one.attempt_id)).status).toBe('held_for_review');
    await notifyOf(one, { pspReference: `GOOD${randomUUID().slice(0, 12)}` });
    expect(await placed(one)).toEqual([one.order_id]);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });
});
