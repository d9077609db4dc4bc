// WeChat Pay inside WeChat: asks the app for the session's WeChat user; every end of its sheet leaves money and stock right.
import { createHash, randomUUID } from 'node:crypto';
import type { CheckoutState, PaymentAnswer } from '@vitrine/contract/checkout';
import { bridgeAnswers, bridgeRequest } from '@vitrine/rules/payment/insideWechat';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { atStart, paidPieces } from '../../../testing/paidPieces.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { inside } from '../../../testing/throughWechat.ts';
import { resolveOpen } from './resolveOpen.ts';

const { clock, database, house, orders } = paidPieces();

const locale = 'hk_en';
const bag = 'H0900P 01';
const siuMing = {
  country_id: 'hk',
  prefix: 'Mr.',
  firstname: 'Siu Ming',
  lastname: 'Lee',
  region: 'HKI',
  district_bis_id: 'HCW',
  street1: '8 Queens Road Central',
  telephone: '51234567',
};

beforeEach(async () => {
  if ((await database.db.selectFrom('stock').select('sku').where('sku', '=', bag).execute()).length === 0)
    await addProducts(database.db, [{ sku: bag, title: 'Sac', prices: { hk: 250_000 }, stock: atStart }]);
  await database.db.updateTable('stock').set({ qty: atStart }).where('sku', '=', bag).execute();
});

let guests = 0;
/** A guest at the payment, whose session has the WeChat user `openid`, stored some hours ago. */
async function ready(openid: string | null, hours = 0): Promise<{ browser: Browser; checkout: CheckoutState }> {
  const browser = await house.browser();
  await browser.post('/api/commerce/basket/add', { locale, items: [{ sku: bag, qty: 1 }] });
  guests += 1;
  if (openid !== null)
    await sql`
      insert into wechat_payer (session_id, openid, noted_at)
      select session_id, ${openid}, ${new Date(clock.now.getTime() - hours * 3_600_000)} from session
      where session_hash = ${createHash('sha256')
        .update(browser.jar.get('vitrine') ?? '')
        .digest()}`.execute(database.db);
  const { body } = await browser.post(
    '/api/commerce/delivery/address',
    { locale, email: `siu${guests}@example.com`, address: { ...siuMing, street1: `${guests} Queens Road Central` } },
    inside,
  );
  return { browser, checkout: (body as { checkout: CheckoutState }).checkout };
}

async function pay(browser: Browser, { totals }: CheckoutState, agent: Record<string, string> = inside) {
  const { amount, currency } = totals.grand_total;
  const answer = await browser.post(
    '/api/commerce/payment',
    { locale, payment_method: 'wechatpay', terms: true, shown_total: { amount, currency } },
    { ...agent, 'idempotency-key': randomUUID() },
  );
  return answer.body as PaymentAnswer;
}

const answered = async (browser: Browser, attempt_id: string | undefined, resultCode: string) =>
  (await browser.post('/api/commerce/payment/details', { locale, attempt_id, details: { resultCode } })) as {
    status: number;
    body: PaymentAnswer;
  };

/** What the shopper does in the app's sheet, which reports to the provider. */
async function inApp({ action }: PaymentAnswer, decision: string): Promise<boolean> {
  const response = await fetch(`${house.simulator.url}/wechat/bridge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision, request: bridgeRequest(action ?? {}) }),
  });
  return ((await response.json()) as { is_known: boolean }).is_known;
}

describe('with the session’s WeChat user', () => {
  test('pays in the app: one charge, one order, of the user whom the session proved', async () => {
    const { browser, checkout } = await ready('o6_anne');
    expect(checkout.payment_client.wechat).toBe('known');
    const step = await pay(browser, checkout);
    expect(step).toMatchObject({ outcome: 'not_used', action: { type: 'sdk', paymentMethodType: 'wechatpayWeb' } });
    expect(bridgeRequest(step.action ?? {})?.package).toMatch(/^prepay_id=/u);
    expect(await inApp(step, 'approve')).toBe(true);
    const { body } = await answered(browser, step.attempt_id, bridgeAnswers.ok);
    expect(body).toMatchObject({ outcome: 'payment_OK' });
    await house.simulator.settled();
    const placed = (await orders()).find(({ order_id }) => order_id === body.order?.order_id);
    expect(placed).toMatchObject({ payment_method: 'wechatpay', grand_total: checkout.totals.grand_total.amount });
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
  });

  test('S17: the word of the browser alone pays nothing', async () => {
    const { browser, checkout } = await ready('o6_anne');
    const step = await pay(browser, checkout);
    const { body } = await answered(browser, step.attempt_id, bridgeAnswers.ok);
    expect(body.outcome).toBe('not_used');
    const placed = await orders();
    expect(placed.filter(({ email }) => email === checkout.email)).toEqual([]);
  });

  test('two payments with the same word are two payments', async () => {
    for (const openid of ['o6_anne', 'o6_berthe']) {
      const { browser, checkout } = await ready(openid);
      const step = await pay(browser, checkout);
      await inApp(step, 'approve');
      expect((await answered(browser, step.attempt_id, bridgeAnswers.ok)).body.outcome).toBe('payment_OK');
    }
  });

  test.each([
    ['closed', 'cancel', bridgeAnswers.cancel, 'payment.refusal.cancelled'],
    ['refused', 'refuse', bridgeAnswers.fail, 'payment.refusal.elsewhere'],
  ])('a sheet that is %s releases the stock, and the shopper pays again', async (_name, decision, word, refusal) => {
    const { browser, checkout } = await ready('o6_anne');
    const step = await pay(browser, checkout);
    await inApp(step, decision);
    expect((await answered(browser, step.attempt_id, word)).body).toEqual({ outcome: 'payment_NOK', refusal });
    await house.simulator.settled();
    expect(await stockOf(database.db, bag)).toBe(atStart);
    const again = await pay(browser, checkout);
    await inApp(again, 'approve');
    expect((await answered(browser, again.attempt_id, bridgeAnswers.ok)).body.outcome).toBe('payment_OK');
  });

  test('M2: a sheet that the shopper leaves open is given up after its time, and the shopper pays again', async () => {
    const { browser, checkout } = await ready('o6_anne');
    const holds = async () => {
      const found = database.db
        .selectFrom('shop_order')
        .select('holds_stock')
        .where('email', '=', checkout.email ?? '');
      return (await found.execute()).map(({ holds_stock }) => holds_stock);
    };
    await pay(browser, checkout);
    expect(await holds()).toEqual([true]);
    clock.now = new Date('2026-11-21T10:31:00Z');
    await resolveOpen(house.shop);
    expect(await holds()).toEqual([false]);
    const again = await pay(browser, checkout);
    await inApp(again, 'approve');
    const { body } = await answered(browser, again.attempt_id, bridgeAnswers.ok);
    expect(body.outcome).toBe('payment_OK');
    const placed = (await orders()).filter(({ email }) => email === checkout.email);
    expect(placed).toMatchObject([{ order_id: body.order?.order_id, holds_stock: true }]);
  });

  test('M4, M6: the late notification places the order of an app that never came back to the page', async () => {
    const { browser, checkout } = await ready('o6_anne');
    const step = await pay(browser, checkout);
    Object.assign(house.simulator.state.knobs, { delay_ms: 1, delivery: 'delayed' });
    await inApp(step, 'approve');
    await house.simulator.settled();
    const placed = (await orders()).filter(({ email }) => email === checkout.email);
    expect(placed).toMatchObject([{ payment_method: 'wechatpay', status: 'validated' }]);
    // The page asks once it is back.
    const { body } = await answered(browser, step.attempt_id, bridgeAnswers.cancel);
    expect(body).toMatchObject({ outcome: 'payment_OK', order: { order_id: placed[0]?.order_id } });
  });

  test('S1: another visitor cannot answer for it', async () => {
    const { browser, checkout } = await ready('o6_anne');
    const step = await pay(browser, checkout);
    const other = await house.browser();
    await other.post('/api/commerce/basket/add', { locale, items: [{ sku: bag, qty: 1 }] });
    expect((await answered(other, step.attempt_id, bridgeAnswers.cancel)).status).toBe(404);
  });
});

test.each([
  ['for an unknown user', null, inside, 0],
  ['for a user of the day before', 'o6_anne', inside, 25],
  ['outside of WeChat', 'o6_anne', { 'user-agent': 'Mozilla/5.0 Chrome/140' }, 0],
])('shows the code %s', async (_name, openid, agent, hours) => {
  const { browser, checkout } = await ready(openid, hours);
  expect(checkout.payment_client.wechat).toBe(openid !== null && hours === 0 ? 'known' : 'unknown');
  expect(await pay(browser, checkout, agent)).toMatchObject({ action: { type: 'qrCode' } });
});

test('S9: the payload cannot name the user', async () => {
  const { browser, checkout } = await ready(null);
  const { amount, currency } = checkout.totals.grand_total;
  const body = { locale, payment_method: 'wechatpay', terms: true, shown_total: { amount, currency } };
  const answer = await browser.post(
    '/api/commerce/payment',
    { ...body, payment_data: { type: 'wechatpayWeb', openid: 'o6_other' } },
    { ...inside, 'idempotency-key': randomUUID() },
  );
  expect(answer.status).toBe(400);
});
