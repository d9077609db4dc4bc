import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPieces, stockOf } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { card, pspIn, testPayments } from '../../testing/testPayments.ts';
import { recordEvent } from './recordEvent.ts';
import { reviewCounts } from './reviewQueries.ts';
import { giveBackSurplus, settleOpen } from './settleOpen.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock, 400);
const bag = 'H0612P 20R';
const strap = 'W0001 40';
const atStart = 1000;

beforeAll(async () => {
  await addPieces(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart },
    { sku: strap, title: 'Courroie', prices: { fr: 45_000 }, stock: atStart },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { next_fault: null, delivery: 'lost', answer_change: {} });
  // Nothing of an earlier test is open any more.
  await database.db.updateTable('shop_order').set({ holds_stock: false }).execute();
  await database.db.updateTable('payment_attempt').set({ status: 'expired' }).where('status', '=', 'pending').execute();
  await database.db.updateTable('stock').set({ qty: atStart }).execute();
});

const attemptOf = (attempt_id: string) =>
  database.db.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', attempt_id).executeTakeFirstOrThrow();

/** A guest whose payment waits for a step at the bank. */
async function atBank(sku = bag, number = '4212345678910006') {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne', number) });
  const row = await attemptOf(body.attempt_id ?? '');
  return { browser, total, body, row, attempt_id: row.attempt_id, order_id: row.order_id };
}
type Guest = Awaited<ReturnType<typeof atBank>>;

const placed = async (...guests: readonly Guest[]): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('shop_order')
    .select('order_id')
    .where(
      'order_id',
      'in',
      guests.map(({ order_id }) => order_id),
    )
    .where('placed_at', 'is not', null)
    .execute();
  return rows.map(({ order_id }) => order_id);
};
const authorised = (...guests: readonly Guest[]): number => {
  const references = new Set(guests.map(({ row }) => row.merchant_reference));
  const payments = [...house.simulator.state.payments.values()];
  return payments.filter(({ reference, status }) => references.has(reference) && status === 'authorised').length;
};
const reviewsOf = async ({ attempt_id }: Guest): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('payment_review')
    .select('reason')
    .where('attempt_id', '=', attempt_id)
    .execute();
  return rows.map(({ reason }) => reason);
};
/** The provider's own, signed notification of how a payment ended. */
async function notifyOf({ body, row, total }: Guest, change: object = {}): Promise<void> {
  house.simulator.state.knobs.delivery = 'immediate';
  house.simulator.notify({
    eventCode: 'AUTHORISATION',
    success: true,
    pspReference: pspIn(body),
    merchantReference: row.merchant_reference,
    amount: { value: total.amount, currency: total.currency },
    ...change,
  });
  await house.simulator.settled();
  house.simulator.state.knobs.delivery = 'lost';
}

describe('M4, M7: the result of one payment pays for no other', () => {
  test.each([
    ['an equal sum, its own shopper first', bag, ['one', 'two']],
    ['an equal sum, the other one first', bag, ['two', 'one']],
    ['another sum', strap, ['two', 'one']],
    ['both at once', bag, null],
  ] as const)('M4, M7: two guests bring the result that one of them approved: %s', async (_name, sku, order) => {
    const guests = { one: await atBank(), two: await atBank(sku) };
    const approved = house.simulator.decide(pspIn(guests.one.body), true);
    const bring = (who: 'one' | 'two') => house.details(guests[who].browser, guests[who].attempt_id, approved);
    if (order) for (const who of order) await bring(who);
    else await Promise.all([bring('one'), bring('two')]);
    // The rightful one may have come while the other one's question was on its way.
    const last = await bring('one');
    expect(last.body).toMatchObject({ outcome: 'payment_OK' });
    expect((await bring('two')).body).not.toMatchObject({ outcome: 'payment_OK' });
    expect(await placed(guests.one, guests.two)).toEqual([guests.one.order_id]);
    expect(authorised(guests.one, guests.two)).toBe(1);
    // Nothing comes of the other one later either.
    clock.now = new Date('2026-11-21T10:31:00Z');
    await settleOpen(house.shop);
    expect(await placed(guests.one, guests.two)).toEqual([guests.one.order_id]);
  });

  test('M4, M7: 3-D Secure in the page: a token of another payment pays for nothing', async () => {
    const one = await atBank(bag, '5201281505129736');
    const two = await atBank(bag, '5201281505129736');
    const bankResult = { transStatus: 'Y', authorisationToken: one.body.action?.authorisationToken };
    // Written in two ways: the same token has two hashes.
    const results = [JSON.stringify(bankResult), JSON.stringify(bankResult, null, 1)];
    const [mine = '', theirs = ''] = results.map((text) => Buffer.from(text).toString('base64'));
    const bring = ({ browser, attempt_id }: Guest, threeDSResult: string) =>
      browser.post('/api/commerce/payment/details', { locale: 'fr_fr', attempt_id, details: { threeDSResult } });
    expect((await bring(two, theirs)).body).toMatchObject({ outcome: 'not_used' });
    expect(await reviewsOf(two)).toEqual(['other_reference']);
    expect((await bring(one, mine)).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await placed(one, two)).toEqual([one.order_id]);
  });

  test('M4: a result that another attempt has brought is refused before the provider is asked', async () => {
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

  test('M4: an attempt without a step takes no result', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const silent = await house.pay(browser, total, { payment_data: card('Anne SILENT') });
    const one = await atBank();
    const approved = house.simulator.decide(pspIn(one.body), true);
    expect(await house.details(browser, silent.body.attempt_id, approved)).toMatchObject({ status: 422 });
    expect((await house.details(one.browser, one.attempt_id, approved)).body).toMatchObject({ outcome: 'payment_OK' });
  });

  test.each([{ MD: 'x' }, { redirectResult: 'x', resultCode: 'authorised' }, { redirectResult: '' }])(
    'S9: details of no step are refused: %j',
    async (details) => {
      const { browser, attempt_id } = await atBank();
      const payload = { locale: 'fr_fr', attempt_id, details };
      expect(await browser.post('/api/commerce/payment/details', payload)).toMatchObject({ status: 400 });
    },
  );

  test('M4: a result brought again and again is asked with one key and pays once', async () => {
    const one = await atBank();
    const approved = house.simulator.decide(pspIn(one.body), true);
    const bring = () => house.details(one.browser, one.attempt_id, approved);
    const answers = await Promise.all([bring(), bring(), bring()]);
    answers.push(await bring());
    expect(new Set(answers.map(({ body }) => body.order?.order_id))).toEqual(new Set([one.order_id]));
    expect(authorised(one)).toBe(1);
  });

  test('M7: a result that the provider refuses decides nothing; the shopper’s own one still pays', async () => {
    const one = await atBank();
    expect((await house.details(one.browser, one.attempt_id, 'rubbish')).body).toMatchObject({ outcome: 'not_used' });
    const approved = house.simulator.decide(pspIn(one.body), true);
    expect((await house.details(one.browser, one.attempt_id, approved)).body.outcome).toBe('payment_OK');
  });
});

describe('M7: an answer that is not wholly the attempt’s decides nothing', () => {
  const changes = [
    ['no reference', { merchantReference: null }, 'no_reference'],
    ['another reference', { merchantReference: '2611000001-ANOTHER' }, 'other_reference'],
    ['no amount', { amount: null }, 'no_amount'],
    ['a smaller amount', { amount: { value: 1, currency: 'EUR' } }, 'other_amount'],
    ['another currency', { amount: { value: 385_000, currency: 'KRW' } }, 'other_currency'],
    ['no authorisation', { pspReference: null }, 'no_authorisation'],
  ] as const;

  test.each(changes)('M7: to a payment, with %s; its notification decides', async (_name, change, reason) => {
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

  test.each(changes)('M7: to a result, with %s; its notification decides', async (_name, change, reason) => {
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
    'M7: to the last question of an open attempt, with %s: it pays for nothing and is cancelled',
    async (_name, change) => {
      const one = await atBank();
      const approved = house.simulator.decide(pspIn(one.body), true);
      Object.assign(house.simulator.state.knobs, { answer_change: change });
      await house.details(one.browser, one.attempt_id, approved);
      clock.now = new Date('2026-11-21T10:03:00Z');
      await settleOpen(house.shop);
      expect(await placed(one)).toEqual([]);
      expect(house.simulator.state.payments.get(pspIn(one.body))?.status).toBe('cancelled');
      expect(await stockOf(database.db, bag)).toBe(atStart);
    },
  );

  test('M7: a refusal of another payment refuses nothing here', async () => {
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

describe('M4: one authorisation pays for one attempt', () => {
  test('M4: signed for a second attempt, it is held for review, and buys nothing', async () => {
    const one = await atBank();
    const two = await atBank();
    await notifyOf(one);
    await notifyOf(two, { pspReference: pspIn(one.body) });
    expect(await placed(one, two)).toEqual([one.order_id]);
    expect((await attemptOf(two.attempt_id)).status).toBe('held_for_review');
    expect(await reviewsOf(two)).toEqual(['odd_event']);
  });

  test('M4: the database keeps a second attempt from it', async () => {
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

  test('M4: two answers with one authorisation at the same moment pay once', async () => {
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

describe('M4: the reference at the provider is the attempt’s own', () => {
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

  test('M4: the provider’s own reference is stored with its first answer, and its payment cancelled by it', async () => {
    const one = await atBank();
    expect(one.row.asked_reference).toBe(pspIn(one.body));
    clock.now = new Date('2026-11-21T10:31:00Z');
    await settleOpen(house.shop);
    const { path } = house.simulator.state.calls.at(-1) ?? { path: '' };
    expect(path).toBe(`/v72/payments/${pspIn(one.body)}/cancels`);
  });

  test('M4: after a restored backup, the lost orders’ numbers come again, and their late notices pay for nothing', async () => {
    const lost = await Promise.all([atBank(), atBank(), atBank()]);
    const notices = lost.map(({ body, row, total }) => ({ body, row: { ...row }, total }));
    // The backup knows nothing of them, and counts from where it was.
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
    // Nor does their end touch the lost orders' payments.
    clock.now = new Date('2026-11-21T10:31:00Z');
    const were = notices.map(({ body }) => house.simulator.state.payments.get(pspIn(body))?.status);
    await settleOpen(house.shop);
    expect(notices.map(({ body }) => house.simulator.state.payments.get(pspIn(body))?.status)).toEqual(were);
  });
});

describe('M4: a silent provider blocks a purchase only for a limited time', () => {
  /** A guest whose payment the provider has, or never had, and does not answer. */
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
    await settleOpen(house.shop);
    expect((await attemptOf(body.attempt_id ?? '')).status).toBe('pending');
    clock.now = new Date('2026-11-21T10:02:01Z');
    await settleOpen(house.shop);
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

  test('M4: an authorisation after the cancellation goes back, whether the shopper paid again or not', async () => {
    for (const pays_again of [true, false]) {
      const { browser, total, body } = await silent(true);
      const row = await attemptOf(body.attempt_id ?? '');
      const payment = paymentOf(row.merchant_reference);
      clock.now = new Date(clock.now.getTime() + 121_000);
      await settleOpen(house.shop);
      if (pays_again) expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
      // The cancellation was lost on its way: the provider authorises after all.
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

  test('M4: a cancellation that fails blocks no purchase either: a late authorisation goes back', async () => {
    const { browser, total, body } = await silent(true);
    const row = await attemptOf(body.attempt_id ?? '');
    clock.now = new Date('2026-11-21T10:02:01Z');
    const away = { ...house.shop.config, ADYEN_ENVIRONMENT_URL: 'http://127.0.0.1:9' };
    await settleOpen({ ...house.shop, config: away });
    expect((await attemptOf(row.attempt_id)).status).toBe('pending');
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    clock.now = new Date('2026-11-21T10:05:00Z');
    await settleOpen(house.shop);
    expect(paymentOf(row.merchant_reference)?.status).toBe('cancelled');
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M2: with a step to take a guest has a quarter of an hour', async () => {
    const one = await atBank();
    clock.now = new Date('2026-11-21T10:14:00Z');
    await settleOpen(house.shop);
    expect((await attemptOf(one.attempt_id)).status).toBe('pending');
    clock.now = new Date('2026-11-21T10:15:01Z');
    await settleOpen(house.shop);
    expect((await attemptOf(one.attempt_id)).status).toBe('expired');
  });
});

describe('M2: a payment held for review', () => {
  test('M2: gives its piece back after a day, stays in the queue, and takes it again when it turns out good', async () => {
    const one = await atBank();
    await notifyOf(one, { amount: { value: 1, currency: 'EUR' } });
    expect((await attemptOf(one.attempt_id)).status).toBe('held_for_review');
    clock.now = new Date('2026-11-22T09:59:00Z');
    await settleOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    clock.now = new Date('2026-11-22T10:01:00Z');
    await Promise.all([settleOpen(house.shop), settleOpen(house.shop)]);
    await settleOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect(await reviewsOf(one)).toEqual(['odd_event']);
    expect((await attemptOf(one.attempt_id)).status).toBe('held_for_review');
    await notifyOf(one, { pspReference: `GOOD${randomUUID().slice(0, 12)}` });
    expect(await placed(one)).toEqual([one.order_id]);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });
});
