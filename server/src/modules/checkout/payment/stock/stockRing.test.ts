import { beforeAll, expect, test } from 'vitest';
import { addProducts, stockOf } from '../../../../testing/testProducts.ts';
import { longTest } from '../../../../testing/patience.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { card, testPayments } from '../../../../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const first = 'A0001 00';
const last = 'Z0001 00';

beforeAll(() =>
  addProducts(database.db, [
    { sku: first, prices: { fr: 6_000 }, stock: 1000 },
    { sku: last, prices: { fr: 6_000 }, stock: 1000 },
  ]),
);

test('M1: a release and a purchase of both products do not deadlock', { timeout: longTest }, async () => {
  const answers: { status: number }[] = [];
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    const changing = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = await house.browser();
        const shownTotal = await house.atPayment(browser, [{ sku: last, qty: 1 }]);
        await house.pay(browser, shownTotal, { payment_data: card('Anne', '4212345678910006') });
        await browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: last }] });
        const total = await house.atPayment(browser, [{ sku: first, qty: 1 }]);
        return { browser, total };
      }),
    );
    const both = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = await house.browser();
        const total = await house.atPayment(browser, [
          { sku: first, qty: 1 },
          { sku: last, qty: 1 },
        ]);
        return { browser, total };
      }),
    );
    const all = changing.flatMap((one, at) => [one, ...both.slice(at, at + 1)]);
    answers.push(...(await Promise.all(all.map(({ browser, total }) => house.pay(browser, total)))));
  }
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await stockOf(database.db, first)).toBe(1000 - rounds * 8);
});
