import { expect, test } from 'vitest';
import { recordEvent } from './results/recordEvent.ts';
import { giveBackSurplus } from './resolveOpen.ts';
import { stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { card, testPayments } from '../../../testing/testPayments.ts';
import { atStart, bag, waitingPayments } from '../../../testing/waitingPayment.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);
const challenge = { payment_data: card('Anne', '4212345678910006') };

test('M2: of two open attempts at one purchase, only the later one reserves stock', async () => {
  const { browser, total, state } = await waiting();
  expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  expect((await house.pay(browser, total, challenge)).body.outcome).toBe('not_used');
  expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  expect(await state()).toMatchObject({ holds: false, placed: false });
});

test('M7: stores a signed notification of an unknown reference for review', async () => {
  const { notificationOf } = await waiting();
  const merchantReference = '2611999999-BCDFGHJKLMNPQRST';
  const notification = house.simulator.signed({
    ...notificationOf('AUTHORISATION', true, 'PSPFOREIGN000001'),
    merchantReference,
  });
  const { adyenWebhook } = await import('./adyenWebhook.ts');
  const answer = await adyenWebhook(house.shop).request('/webhooks/adyen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notification),
  });
  expect(await answer.text()).toBe('[accepted]');
  const reviews = await database.db
    .selectFrom('payment_review')
    .select(['reason', 'attempt_id', 'psp_reference'])
    .where('merchant_reference', '=', merchantReference)
    .execute();
  expect(reviews).toEqual([{ reason: 'foreign_reference', attempt_id: null, psp_reference: 'PSPFOREIGN000001' }]);
});

test('M6: refunds a captured surplus payment at once instead of cancelling it', async () => {
  const { browser, total, attempt, psp } = await waiting();
  expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
  const { merchant_reference, merchant_account, amount, currency } = attempt;
  const event = (
    event_code: 'AUTHORISATION' | 'CAPTURE',
    psp_reference: string,
    original_reference: string | null,
  ) => ({
    event_code,
    success: true,
    psp_reference,
    original_reference,
    merchant_reference,
    merchant_account,
    amount: { amount, currency },
  });
  await recordEvent(house.shop, event('AUTHORISATION', psp, null), { source: 'webhook' });
  await recordEvent(house.shop, event('CAPTURE', 'CAPTURED00000001', psp), { source: 'webhook' });
  house.simulator.state.calls.length = 0;
  await giveBackSurplus(house.shop);
  expect(house.simulator.state.calls.map(({ path }) => path)).toEqual([`/v72/payments/${psp}/refunds`]);
});
