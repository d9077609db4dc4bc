import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { atStart, bag, waitingPayments } from '../../../testing/waitingPayment.ts';
import { adyenWebhook } from './adyenWebhook.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);

type ProviderNotification = Parameters<typeof house.simulator.signed>[0];
const send = async (payload: unknown): Promise<{ status: number; text: string }> => {
  const response = await adyenWebhook(house.shop).request('/webhooks/adyen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: response.status, text: await response.text() };
};
const deliver = (payloadItem: ProviderNotification) => send(house.simulator.signed(payloadItem));

describe('M7: only a signed notification is accepted', () => {
  test('stores and acknowledges a signed notification', async () => {
    const { notificationOf, state } = await waiting();
    expect(await deliver(notificationOf('AUTHORISATION', true))).toEqual({ status: 200, text: '[accepted]' });
    expect(await state()).toEqual({ status: 'validated', placed: true, holds: true });
  });

  test.each([
    ['no signature', (item: Record<string, unknown>) => ({ ...item, additionalData: {} })],
    ['no additional data', ({ additionalData: _gone, ...item }: Record<string, unknown>) => item],
    ['an empty signature', (item: Record<string, unknown>) => ({ ...item, additionalData: { hmacSignature: '' } })],
    ['another amount', (item: Record<string, unknown>) => ({ ...item, amount: { value: 1, currency: 'EUR' } })],
    ['another reference', (item: Record<string, unknown>) => ({ ...item, merchantReference: '2611000001' })],
    ['another success', (item: Record<string, unknown>) => ({ ...item, success: 'false' })],
    ['another event', (item: Record<string, unknown>) => ({ ...item, eventCode: 'CAPTURE' })],
    ['another account', (item: Record<string, unknown>) => ({ ...item, merchantAccountCode: 'Other' })],
    ['another psp reference', (item: Record<string, unknown>) => ({ ...item, pspReference: 'X' })],
  ])('rejects a notification with %s and changes nothing', async (_name, change) => {
    const { notificationOf, state } = await waiting();
    const signed = house.simulator.signed(notificationOf('AUTHORISATION', true)) as {
      notificationItems: { NotificationRequestItem: Record<string, unknown> }[];
    };
    const [first] = signed.notificationItems;
    const changed = { notificationItems: [{ NotificationRequestItem: change(first?.NotificationRequestItem ?? {}) }] };
    expect(await send(changed)).toMatchObject({ status: 401 });
    expect(await state()).toEqual({ status: 'pending_payment', placed: false, holds: true });
  });

  test.each(['', '{', '[]', '{"notificationItems":[]}', '{"notificationItems":[{}]}'])(
    'rejects a malformed notification: %s',
    async (payload) => {
      expect(await send(payload)).toMatchObject({ status: 401 });
    },
  );

  test.each([
    ['its reference', { merchantReference: '2611\u0000001' }],
    ['the provider’s reference', { pspReference: 'PSP\u0000' }],
    ['the currency', { amount: { value: 1, currency: 'E\u0000R' } }],
    ['half of a surrogate pair', { merchantReference: '2611\ud83d' }],
  ])(
    'acknowledges a signed notification with characters that the database cannot store in %s, without effect',
    async (_name, change) => {
      const { notificationOf, state } = await waiting();
      const notice = { ...notificationOf('AUTHORISATION', true), ...change };
      for (let times = 0; times < 2; times += 1)
        expect(await deliver(notice)).toEqual({ status: 200, text: '[accepted]' });
      expect(await state()).toEqual({ status: 'pending_payment', placed: false, holds: true });
      // The next notification in the same payload is accepted.
      const both = [house.simulator.signed(notice), house.simulator.signed(notificationOf('AUTHORISATION', true))];
      const notificationItems = both.flatMap((one) => (one as { notificationItems: unknown[] }).notificationItems);
      expect(await send({ ...both[0], notificationItems })).toEqual({ status: 200, text: '[accepted]' });
      expect(await state()).toMatchObject({ placed: true });
    },
  );

  test.each([
    ['0.01 instead of the amount', { amount: { value: 1, currency: 'EUR' } }],
    ['another currency', { amount: { value: 385_000, currency: 'KRW' } }],
  ])('M7: opens a review, without an order, for a signed notification with %s', async (_name, change) => {
    const { notificationOf, state } = await waiting();
    expect(await deliver({ ...notificationOf('AUTHORISATION', true), ...change })).toMatchObject({ status: 200 });
    expect(await state()).toEqual({ status: 'payment_review', placed: false, holds: true });
  });

  test('M7: stores a notification of another merchant account for review', async () => {
    const { notificationOf, state } = await waiting();
    const notice = notificationOf('AUTHORISATION', true);
    const item = {
      ...notice,
      originalReference: '',
      merchantAccountCode: 'OtherHouse',
      success: 'true',
    };
    const { pspReference, merchantReference, amount, eventCode } = notice;
    const signedText = [
      pspReference,
      '',
      'OtherHouse',
      merchantReference,
      amount.value,
      amount.currency,
      eventCode,
      'true',
    ];
    const hmacSignature = createHmac('sha256', Buffer.from(house.shop.config.ADYEN_HMAC_KEY, 'hex'))
      .update(signedText.join(':'))
      .digest('base64');
    const payload = {
      notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }],
    };
    expect(await send(payload)).toMatchObject({ status: 200 });
    expect((await state()).placed).toBe(false);
  });

  test('acknowledges an unknown reference and stores it for review', async () => {
    const { notificationOf } = await waiting();
    const strange = { ...notificationOf('AUTHORISATION', true), merchantReference: '9999999999' };
    expect(await deliver(strange)).toMatchObject({ status: 200 });
    const storedEvents = await database.db
      .selectFrom('payment_event')
      .selectAll()
      .where('merchant_reference', '=', '9999999999')
      .execute();
    expect(storedEvents).toHaveLength(1);
  });

  test('M7: ignores fields that the signature does not cover', async () => {
    const { notificationOf, state } = await waiting();
    const signed = JSON.stringify(house.simulator.signed(notificationOf('AUTHORISATION', false)));
    const forged = signed
      .replace(/"reason":"[^"]*"/u, '"reason":"APPROVED"')
      .replace(/"eventDate":"[^"]*"/u, '"eventDate":"1970"');
    expect(await send(forged)).toMatchObject({ status: 200 });
    expect(await state()).toEqual({ status: 'canceled', placed: false, holds: false });
  });
});

describe('M6: no sequence of events undoes a payment', () => {
  test('M6: a late failure notice does not cancel what was paid', async () => {
    const { notificationOf, state } = await waiting();
    await deliver(notificationOf('AUTHORISATION', true));
    await deliver(notificationOf('AUTHORISATION', false, 'LATEFAILURE00001'));
    await deliver(notificationOf('OFFER_CLOSED', true, 'LATECLOSED000001'));
    expect(await state()).toEqual({ status: 'validated', placed: true, holds: true });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M6: a failure notice of the first attempt does not cancel the order that the second paid', async () => {
    const first = await waiting();
    const second = await house.pay(first.browser, first.total);
    expect(second.body.outcome).toBe('payment_OK');
    await deliver(first.notificationOf('AUTHORISATION', false));
    const placed = await database.db
      .selectFrom('shop_order')
      .select(['status', 'holds_stock'])
      .where('order_id', '=', second.body.order?.order_id ?? '')
      .executeTakeFirstOrThrow();
    expect(placed).toEqual({ status: 'validated', holds_stock: true });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M6: reserves the stock again for a payment after a failure', async () => {
    const { notificationOf, state } = await waiting();
    await deliver(notificationOf('AUTHORISATION', false, 'FIRSTFAILURE0001'));
    expect(await state()).toEqual({ status: 'canceled', placed: false, holds: false });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    await deliver(notificationOf('AUTHORISATION', true));
    expect(await state()).toEqual({ status: 'validated', placed: true, holds: true });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M2: a cancelled paid order releases its stock once', async () => {
    const { notificationOf, state } = await waiting();
    await deliver(notificationOf('AUTHORISATION', true));
    const cancelled = {
      ...notificationOf('CANCELLATION', true, 'CANCELLATION0001'),
      originalReference: notificationOf('X', true).pspReference,
    };
    await Promise.all([deliver(cancelled), deliver(cancelled), deliver(cancelled)]);
    expect(await state()).toMatchObject({ status: 'canceled', holds: false });
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('M6: a hundred replays change nothing', async () => {
    const { notificationOf, state } = await waiting();
    const payload = house.simulator.signed(notificationOf('AUTHORISATION', true));
    await Promise.all(Array.from({ length: 100 }, () => send(payload)));
    expect(await state()).toEqual({ status: 'validated', placed: true, holds: true });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    const mails = await database.db.selectFrom('mail_outbox').select('mail_id').execute();
    const orders = await database.db
      .selectFrom('shop_order')
      .select('order_id')
      .where('placed_at', 'is not', null)
      .execute();
    expect(mails).toHaveLength(orders.length);
  });

  test('M6: the same events in any sequence, with repeats, give the same order and stock', async () => {
    const alphabet = ['paid', 'failed', 'closed', 'captured'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 6 }), async (events) => {
        const before = await stockOf(database.db, bag);
        const { notificationOf, state } = await waiting();
        const psp = notificationOf('X', true).pspReference;
        const all = {
          paid: notificationOf('AUTHORISATION', true),
          failed: notificationOf('AUTHORISATION', false, 'SOMEFAILURE00001'),
          closed: notificationOf('OFFER_CLOSED', true, 'SOMECLOSED000001'),
          captured: { ...notificationOf('CAPTURE', true, 'SOMECAPTURE00001'), originalReference: psp },
        };
        for (const event of events) await deliver(all[event]);
        const is_paid = events.includes('paid') || events.includes('captured');
        expect(await state()).toEqual(
          is_paid
            ? { status: 'validated', placed: true, holds: true }
            : { status: 'canceled', placed: false, holds: false },
        );
        expect(await stockOf(database.db, bag)).toBe(before - (is_paid ? 1 : 0));
      }),
      { numRuns: 25 },
    );
  });
});
