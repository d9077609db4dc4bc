import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stockOf } from '../../../testing/testProducts.ts';
import { card, pspIn } from '../../../testing/testPayments.ts';
import { recordEvent } from './results/recordEvent.ts';
import { resolveOpen } from './resolveOpen.ts';
import { atStart, bag, type Guest, guestsAtBank, strap } from '../../../testing/guestsAtBank.ts';

const { atBank, attemptOf, authorised, clock, database, house, notifyOf, placed, reviewsOf } = guestsAtBank();

describe('M4, M7: a result of another payment never pays', () => {
  test.each([
    ['an equal amount, correct shopper first', bag, ['one', 'two']],
    ['an equal amount, other shopper first', bag, ['two', 'one']],
    ['another amount', strap, ['two', 'one']],
    ['concurrent submissions', bag, null],
  ] as const)('M4, M7: two guests submit the result that one of them approved: %s', async (_name, sku, order) => {
    const guests = { one: await atBank(), two: await atBank(sku) };
    const approved = house.simulator.decide(pspIn(guests.one.body), true);
    const bring = (who: 'one' | 'two') => house.details(guests[who].browser, guests[who].attempt_id, approved);
    if (order) for (const who of order) await bring(who);
    else await Promise.all([bring('one'), bring('two')]);
    // The attempt's own answer may have arrived while the other request was pending.
    const last = await bring('one');
    expect(last.body).toMatchObject({ outcome: 'payment_OK' });
    expect((await bring('two')).body).not.toMatchObject({ outcome: 'payment_OK' });
    expect(await placed(guests.one, guests.two)).toEqual([guests.one.order_id]);
    expect(authorised(guests.one, guests.two)).toBe(1);
    // The foreign result stays without effect after the attempt expires.
    clock.now = new Date('2026-11-21T10:31:00Z');
    await resolveOpen(house.shop);
    expect(await placed(guests.one, guests.two)).toEqual([guests.one.order_id]);
  });

  test('M4, M7: rejects a 3-D Secure token of another payment', async () => {
    const one = await atBank(bag, '5201281505129736');
    const two = await atBank(bag, '5201281505129736');
    const bankResult = { transStatus: 'Y', authorisationToken: one.body.action?.authorisationToken };
    // The two spellings of one token have different hashes.
    const results = [JSON.stringify(bankResult), JSON.stringify(bankResult, null, 1)];
    const [mine = '', theirs = ''] = results.map((text) => Buffer.from(text).toString('base64'));
    const bring = ({ browser, attempt_id }: Guest, threeDSResult: string) =>
      browser.post('/api/commerce/payment/details', { locale: 'fr_fr', attempt_id, details: { threeDSResult } });
    expect((await bring(two, theirs)).body).toMatchObject({ outcome: 'not_used' });
    expect(await reviewsOf(two)).toEqual(['other_reference']);
    expect((await bring(one, mine)).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await placed(one, two)).toEqual([one.order_id]);
  });

  test('M4: rejects a result that another attempt has submitted, without a request to the provider', async () => {
    const one = await atBank();
    const two = await atBank();
    const approved = house.simulator.decide(pspIn(one.body), true);
    await house.details(one.browser, one.attempt_id, approved);
    const asked = house.simulator.state.calls.length;
    expect(await house.details(two.browser, two.attempt_id, approved)).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_006 } },
    });
    const payload = { locale: 'fr_fr', attempt_id: two.attempt_id, details: { payload: approved } };
    expect(await two.browser.post('/api/commerce/payment/details', payload)).toMatchObject({ status: 422 });
    expect(house.simulator.state.calls).toHaveLength(asked);
    expect((await attemptOf(two.attempt_id)).turn).toBe('shopper');
  });

  test('M4: rejects a result for an attempt without a step', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const silent = await house.pay(browser, total, { payment_data: card('Anne SILENT') });
    const one = await atBank();
    const approved = house.simulator.decide(pspIn(one.body), true);
    expect(await house.details(browser, silent.body.attempt_id, approved)).toMatchObject({ status: 422 });
    expect((await house.details(one.browser, one.attempt_id, approved)).body).toMatchObject({ outcome: 'payment_OK' });
  });

  test.each([{ MD: 'x' }, { redirectResult: 'x', resultCode: 'authorised' }, { redirectResult: '' }])(
    'S9: rejects details that belong to no step: %j',
    async (details) => {
      const { browser, attempt_id } = await atBank();
      const payload = { locale: 'fr_fr', attempt_id, details };
      expect(await browser.post('/api/commerce/payment/details', payload)).toMatchObject({ status: 400 });
    },
  );

  test('M4: sends a repeated result with one idempotency key and pays once', async () => {
    const one = await atBank();
    const approved = house.simulator.decide(pspIn(one.body), true);
    const bring = () => house.details(one.browser, one.attempt_id, approved);
    const answers = await Promise.all([bring(), bring(), bring()]);
    answers.push(await bring());
    expect(new Set(answers.map(({ body }) => body.order?.order_id))).toEqual(new Set([one.order_id]));
    expect(authorised(one)).toBe(1);
  });

  test('M7: keeps the attempt open after a refused result; the correct result still pays', async () => {
    const one = await atBank();
    expect((await house.details(one.browser, one.attempt_id, 'rubbish')).body).toMatchObject({ outcome: 'not_used' });
    const approved = house.simulator.decide(pspIn(one.body), true);
    expect((await house.details(one.browser, one.attempt_id, approved)).body.outcome).toBe('payment_OK');
  });
});

describe('M7: an answer that does not match the attempt leaves it open', () => {
  const changes = [
    ['no reference', { merchantReference: null }, 'no_reference'],
    ['another reference', { merchantReference: '2611000001-ANOTHER' }, 'other_reference'],
    ['no amount', { amount: null }, 'no_amount'],
    ['a smaller amount', { amount: { value: 1, currency: 'EUR' } }, 'other_amount'],
    ['another currency', { amount: { value: 385_000, currency: 'KRW' } }, 'other_currency'],
    ['no authorisation', { pspReference: null }, 'no_authorisation'],
  ] as const;

  test.each(changes)('M7: to a payment request, with %s; the notification decides', async (_name, change, reason) => {
    const { knobs } = house.simulator.state;
    Object.assign(knobs, { answer_change: change });
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const { body } = await house.pay(browser, total);
    expect(body).toEqual({ outcome: 'not_used', attempt_id: expect.any(String) as string });
    const row = await attemptOf(body.attempt_id ?? '');
    const action = { type: 'redirect', url: `/3ds/${paymentOf(row.merchant_reference)?.psp_reference ?? ''}` };
    const one = { browser, total, body: { ...body, action }, row, ...row };
    expect(await placed(one)).toEqual([]);
    expect(await reviewsOf(one)).toEqual([reason]);
    await notifyOf(one);
    expect(await placed(one)).toEqual([row.order_id]);
  });

  test.each(changes)('M7: to a step result, with %s; the notification decides', async (_name, change, reason) => {
    const one = await atBank();
    Object.assign(house.simulator.state.knobs, { answer_change: change });
    const approved = house.simulator.decide(pspIn(one.body), true);
    expect((await house.details(one.browser, one.attempt_id, approved)).body).toMatchObject({ outcome: 'not_used' });
    expect(await placed(one)).toEqual([]);
    expect(await reviewsOf(one)).toEqual([reason]);
    await notifyOf(one);
    expect(await placed(one)).toEqual([one.order_id]);
  });

  test.each(changes.filter(([name]) => name !== 'no authorisation'))(
    'M7: to the last request of an expired attempt, with %s: it is cancelled without an order',
    async (_name, change) => {
      const one = await atBank();
      const approved = house.simulator.decide(pspIn(one.body), true);
      Object.assign(house.simulator.state.knobs, { answer_change: change });
      await house.details(one.browser, one.attempt_id, approved);
      clock.now = new Date('2026-11-21T10:03:00Z');
      await resolveOpen(house.shop);
      expect(await placed(one)).toEqual([]);
      expect(house.simulator.state.payments.get(pspIn(one.body))?.status).toBe('cancelled');
      expect(await stockOf(database.db, bag)).toBe(atStart);
    },
  );

  test('M7: ignores a refusal of another payment', async () => {
    const one = await atBank();
    Object.assign(house.simulator.state.knobs, { answer_change: { merchantReference: '2611000001-ANOTHER' } });
    const refused = house.simulator.decide(pspIn(one.body), false);
    await house.details(one.browser, one.attempt_id, refused);
    expect((await attemptOf(one.attempt_id)).status).toBe('pending');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });
});

const paymentOf = (reference: string) =>
  [...house.simulator.state.payments.values()].find((payment) => payment.reference === reference);

describe('M4: one authorisation pays for one attempt only', () => {
  test('M4: opens a review for an authorisation signed for a second attempt, without an order', async () => {
    const one = await atBank();
    const two = await atBank();
    await notifyOf(one);
    await notifyOf(two, { pspReference: pspIn(one.body) });
    expect(await placed(one, two)).toEqual([one.order_id]);
    expect((await attemptOf(two.attempt_id)).status).toBe('held_for_review');
    expect(await reviewsOf(two)).toEqual(['odd_event']);
  });

  test('M4: the database rejects an authorisation of a second attempt', async () => {
    const one = await atBank();
    const two = await atBank();
    await notifyOf(one);
    const change = database.db
      .updateTable('payment_attempt')
      .set({ psp_reference: pspIn(one.body) })
      .where('attempt_id', '=', two.attempt_id)
      .execute();
    await expect(change).rejects.toThrow('payment_attempt_authorisation');
  });

  test('M4: two concurrent answers with one authorisation pay once', async () => {
    const guests = await Promise.all([atBank(), atBank()]);
    const psp_reference = `SAME${randomUUID().slice(0, 12)}`;
    await Promise.allSettled(
      guests.map(({ row }) =>
        recordEvent(
          house.shop,
          {
            event_code: 'AUTHORISATION',
            success: true,
            psp_reference,
            original_reference: null,
            merchant_reference: row.merchant_reference,
            merchant_account: row.merchant_account,
            amount: { amount: row.amount, currency: row.currency },
          },
          { source: 'webhook' },
        ),
      ),
    );
    expect(await placed(...guests)).toHaveLength(1);
  });
});
