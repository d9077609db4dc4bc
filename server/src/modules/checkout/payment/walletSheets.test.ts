// Apple Pay and Google Pay: the sum in the sheet is the sum that is paid, and every end of the sheet leaves money and stock right.
import { readConfig } from '../../../platform/config/config.ts';
import { describe, expect, test } from 'vitest';
import { walletsOf } from '../../../platform/partners/wallets.ts';
import { stockOf } from '../../../testing/testProducts.ts';
import { walletCard } from '../../../testing/testPayments.ts';
import { atStart, bag, paidPieces } from '../../../testing/paidPieces.ts';
import { resolveOpen } from './resolveOpen.ts';

const { charges, clock, database, house, orders, ready } = paidPieces();

const refused = '4000000000000002';

describe.each(['adyen_applepay', 'adyen_googlepay'] as const)('%s', (method) => {
  test('is charged once with the sum of the sheet; the order shows its card', async () => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, walletCard(method, '3850 EUR'));
    expect(answer.body).toMatchObject({ outcome: 'payment_OK' });
    const { order } = answer.body;
    expect(charges(order?.increment_id ?? '')).toMatchObject([{ amount: { value: 385_000, currency: 'EUR' } }]);
    await house.simulator.settled();
    const row = (await orders()).find(({ order_id }) => order_id === order?.order_id);
    expect(row).toMatchObject({ payment_method: method, cc_type: 'VI', cc_last4: '1111', grand_total: total.amount });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M5: a sheet that showed another sum pays nothing', async () => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, walletCard(method, '38.50 EUR'));
    expect(answer.body.outcome).not.toBe('payment_OK');
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('M5: a sum that changed since the sheet opened is refused before the provider is asked', async () => {
    const { browser, total } = await ready();
    const before = house.simulator.state.payments.size;
    const answer = await house.pay(browser, { ...total, amount: total.amount - 100 }, walletCard(method, '3849 EUR'));
    expect(answer.body).toMatchObject({ error: { internal_code: 4900011 } });
    expect(house.simulator.state.payments.size).toBe(before);
  });

  test('a refusal releases the stock, and the shopper pays again', async () => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, walletCard(method, '3850 EUR', refused));
    expect(answer.body).toMatchObject({ outcome: 'payment_NOK' });
    expect(await stockOf(database.db, bag)).toBe(atStart);
    expect((await house.pay(browser, total, walletCard(method, '3850 EUR'))).body.outcome).toBe('payment_OK');
  });

  test('M7: a late notification changes nothing about a paid order', async () => {
    house.simulator.state.knobs.delivery = 'delayed';
    const release = house.simulator.hold();
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, walletCard(method, '3850 EUR'));
    expect(answer.body.outcome).toBe('payment_OK');
    release();
    await house.simulator.settled();
    expect(charges(answer.body.order?.increment_id ?? '')).toHaveLength(1);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M7: an answer that never comes is completed by the notification: one order, one charge', async () => {
    Object.assign(house.simulator.state.knobs, { every_fault: 'silent', delivery: 'delayed' });
    const release = house.simulator.hold();
    const { browser, total } = await ready();
    const { body } = await house.pay(browser, total, walletCard(method, '3850 EUR'));
    expect(body.outcome).toBe('not_used');
    release();
    await house.simulator.settled();
    const polled = await browser.post('/api/commerce/payment/details', {
      locale: 'fr_fr',
      attempt_id: body.attempt_id,
    });
    expect(polled.body).toMatchObject({ outcome: 'payment_OK' });
    const { order } = polled.body as { order?: { order_id: string; increment_id: string } };
    expect(charges(order?.increment_id ?? '')).toHaveLength(1);
    const row = (await orders()).find(({ order_id }) => order_id === order?.order_id);
    expect(row).toMatchObject({ payment_method: method, grand_total: total.amount });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('M2: an approval that never reached the provider is given up after its time, and the shopper pays again', async () => {
    Object.assign(house.simulator.state.knobs, { every_fault: 'lost_request' });
    const { browser, total } = await ready();
    const first = await house.pay(browser, total, walletCard(method, '3850 EUR'));
    expect(first.body.outcome).not.toBe('payment_OK');
    clock.now = new Date('2026-11-21T10:31:00Z');
    await resolveOpen(house.shop);
    expect(await stockOf(database.db, bag)).toBe(atStart);
    house.simulator.state.knobs.every_fault = null;
    const again = await house.pay(browser, total, walletCard(method, '3850 EUR'));
    expect(again.body.outcome).toBe('payment_OK');
    expect(charges(again.body.order?.increment_id ?? '')).toHaveLength(1);
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('is refused without its token', async () => {
    const { browser, total } = await ready();
    const answer = await house.pay(browser, total, { payment_method: method, payment_data: { type: 'scheme' } });
    expect(answer.body).toMatchObject({ error: { fields: { payment_data: 'required' } } });
  });
});

test('offers with the real provider only the wallets that have a merchant’s number', () => {
  const settings = readConfig({ NODE_ENV: 'test' });
  const real = { ...settings, ADYEN_ENVIRONMENT_URL: 'https://checkout-test.adyen.com' };
  expect(walletsOf(real)).toEqual([]);
  expect(walletsOf({ ...real, GOOGLE_PAY_MERCHANT_ID: 'BCR2' })).toEqual([
    {
      method: 'adyen_googlepay',
      merchant_id: 'BCR2',
      script: 'https://pay.google.com/gp/p/js/pay.js',
      asked: 'https://pay.google.com/gp/p/js/pay.js',
    },
  ]);
});
