// The bank may redirect the shopper to another browser or another host name of the shop, which lacks the session.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addProducts } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, card, pspIn, testPayments } from '../../../testing/testPayments.ts';
import { siteOf } from './attempts/returnAddress.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(() => {
  clock.now = start;
});

/** A payment that waits at the bank: its browser, and the bank's return address. */
async function atBank() {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
  const psp = pspIn(body);
  const back = new URL(house.simulator.state.payments.get(psp)?.return_url ?? '').searchParams;
  const address = { attempt_id: back.get('attempt_id') ?? '', return_key: back.get('return_key') ?? '' };
  return { browser, psp, address };
}
const bring = (browser: Browser, address: object, redirectResult?: string) =>
  browser.post('/api/commerce/payment/details', {
    locale: 'fr_fr',
    ...address,
    details: redirectResult === undefined ? {} : { redirectResult },
  });

test.each([
  ['paid', true, 'payment_OK'],
  ['refused', false, 'payment_NOK'],
] as const)(
  'S1: another browser at the return address submits the result: %s, and gets nothing else',
  async (_n, ok, outcome) => {
    const { browser, psp, address } = await atBank();
    const other = await house.browser();
    const brought = house.simulator.decide(psp, ok);
    const state = { status: 200, body: { outcome, is_elsewhere: true } };
    const answer = await bring(other, address, brought);
    expect(answer).toMatchObject(state);
    expect(Object.keys(answer.body as object).toSorted()).toEqual(['is_elsewhere', 'outcome']);
    // A reload in the other browser shows the same state, and the cart's browser has its order.
    expect(await bring(other, address, brought)).toMatchObject(state);
    const own = await bring(browser, { attempt_id: address.attempt_id });
    expect(own.body).toMatchObject(ok ? { outcome, order: { ref: expect.any(String) } } : { outcome });
  },
);

test('S1: another browser gets an open payment’s state without its step', async () => {
  const { address } = await atBank();
  const answer = await bring(await house.browser(), address);
  expect(answer.body).toEqual({ outcome: 'not_used', is_elsewhere: true });
});

test('S1: rejects a request without this payment’s key', async () => {
  const [mine, foreign] = [await atBank(), await atBank()];
  const stranger = await house.browser();
  const { attempt_id, return_key } = mine.address;
  const guesses = [
    { attempt_id },
    { attempt_id, return_key: '' },
    { attempt_id, return_key: foreign.address.return_key },
    { attempt_id, return_key: return_key.replace(/.$/u, (digit) => (digit === '0' ? '1' : '0')) },
    { attempt_id, return_key: `${return_key}0` },
    { attempt_id: foreign.address.attempt_id, return_key },
    { attempt_id: '00000000-0000-4000-8000-000000000000', return_key },
  ];
  const brought = house.simulator.decide(mine.psp, true);
  for (const guess of guesses) {
    expect(await bring(stranger, guess), JSON.stringify(guess)).toMatchObject({ status: 404 });
    expect(await bring(stranger, guess, brought), JSON.stringify(guess)).toMatchObject({ status: 404 });
  }
  expect((await bring(mine.browser, { attempt_id }, brought)).body).toMatchObject({ outcome: 'payment_OK' });
});

test('M7: a result of another payment does not pay this one, from any browser', async () => {
  const [mine, foreign] = [await atBank(), await atBank()];
  const brought = house.simulator.decide(foreign.psp, true);
  const stranger = await house.browser();
  expect((await bring(stranger, foreign.address, brought)).body).toMatchObject({ outcome: 'payment_OK' });
  expect(await bring(stranger, mine.address, brought)).toMatchObject({ status: 422 });
  const own = await bring(mine.browser, { attempt_id: mine.address.attempt_id });
  expect(own.body).toMatchObject({ outcome: 'not_used' });
});

test('S1: rejects a return address after a day', async () => {
  const { psp, address } = await atBank();
  const other = await house.browser();
  await bring(other, address, house.simulator.decide(psp, true));
  clock.now = new Date(start.getTime() + 24 * 3_600_000 - 1);
  expect((await bring(await house.browser(), address)).status).toBe(200);
  clock.now = new Date(start.getTime() + 24 * 3_600_000);
  expect((await bring(await house.browser(), address)).status).toBe(404);
});

test.each([
  ['127.0.0.1:3000', undefined, 'http://127.0.0.1:3000'],
  ['localhost:4000', undefined, 'http://localhost:4000'],
  ['evil.example', undefined, 'http://localhost:3000'],
  ['127.0.0.1@evil.example', undefined, 'http://localhost:3000'],
  ['127.0.0.1/evil', undefined, 'http://localhost:3000'],
  ['127.0.0.1:3000', 'https://shop.example', 'https://shop.example'],
])('S5: a request to %s with the public address %s returns to %s', (host, PUBLIC_URL, expected) => {
  const { config } = house.shop;
  expect(siteOf({ config: { ...config, PUBLIC_URL } }, host)).toBe(expected);
});
