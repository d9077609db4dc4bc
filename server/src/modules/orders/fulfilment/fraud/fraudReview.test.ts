// Orders that are held for a review for fraud: by the provider's people or by the shop's own signals, and what ends it.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobs } from '../../../../platform/jobs/runJobs.ts';
import { bag, boughtOrders } from '../../../../testing/boughtOrders.ts';
import { card } from '../../../../testing/testPayments.ts';
import { addProducts, stockOf } from '../../../../testing/testProducts.ts';
import { giveBackSurplus } from '../../../checkout/payment/resolveOpen.ts';
import { heldOrders } from './fraudQueries.ts';
import { decideReview, screenOrder } from './fraudReview.ts';
import { takeStep } from '../steps/takeStep.ts';

const { clock, database, house } = boughtOrders();

const atStart = 1000;
beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  Object.assign(house.simulator.state.knobs, { delivery: 'immediate' });
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('job').execute();
  await database.db.deleteFrom('fraud_review').execute();
});

const screen = () => runJobs(house.shop, new Map([['screen_order', screenOrder]]));
let people = 0;
async function buy(holder: string, { number = '4111111111111111', email = `eve${(people += 1)}@example.com` } = {}) {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email);
  const { body } = await house.pay(browser, total, { payment_data: card(holder, number) });
  await house.simulator.settled();
  const order_id = body.order?.order_id ?? '';
  const payment = [...house.simulator.state.payments.values()].at(-1);
  return { order_id, psp: payment?.psp_reference ?? '', payment, body };
}
const statusOf = async (order_id: string): Promise<string> =>
  (
    await database.db
      .selectFrom('shop_order')
      .select('status')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).status;
const mails = async (order_id: string) =>
  (await database.db.selectFrom('mail_outbox').select('kind').where('order_id', '=', order_id).execute())
    .map(({ kind }) => kind)
    .toSorted();
const reviewed = () => buy('Anne MANUAL_REVIEW');

test('a plain order passes', async () => {
  const { order_id } = await buy('Anne Lacombe');
  expect(await screen()).toBe(1);
  expect(await statusOf(order_id)).toBe('validated');
  expect((await heldOrders(database.db, { limit: 10 })).rows).toEqual([]);
});

describe('an order whose payment the provider reviews', () => {
  test('is held: nothing is packed, sent or captured, and its pieces stay taken', async () => {
    const before = await stockOf(database.db, bag);
    const { order_id } = await reviewed();
    await screen();
    expect(await statusOf(order_id)).toBe('fraud');
    for (const step of ['prepare', 'pack', 'ship'] as const)
      expect(await takeStep(house.shop, order_id, step, { actor: 'staff' })).toBe('not_now');
    expect(await stockOf(database.db, bag)).toBe(before - 1);
    expect((await heldOrders(database.db, { limit: 10 })).rows.map(({ reasons }) => reasons)).toEqual([['provider']]);
    await screen();
    expect(await decideReview(house.shop, order_id, 'accepted')).toBeNull();
    expect(await statusOf(order_id)).toBe('validated');
    expect(await takeStep(house.shop, order_id, 'ship', { actor: 'staff' })).toBeNull();
    expect(await decideReview(house.shop, order_id, 'refused')).toBe('not_now');
  });

  test('M2: staff refuses it: pieces and money go back once, with one mail', async () => {
    const before = await stockOf(database.db, bag);
    const { order_id, payment } = await reviewed();
    await screen();
    expect(await decideReview(house.shop, order_id, 'refused')).toBeNull();
    expect(await decideReview(house.shop, order_id, 'refused')).toBe('not_now');
    await giveBackSurplus(house.shop);
    await house.simulator.settled();
    expect(payment?.status).toBe('cancelled');
    expect(await statusOf(order_id)).toBe('canceled');
    expect(await stockOf(database.db, bag)).toBe(before);
    expect(await mails(order_id)).toEqual(['order_canceled', 'order_confirmation']);
  });

  test('is held by its notification when the answer is lost', async () => {
    const { payment } = await buy('Anne MANUAL_REVIEW SILENT');
    await screen();
    const { rows } = await sql<{ status: string }>`
      select o.status from shop_order o join payment_attempt a using (order_id)
      where a.merchant_reference = ${payment?.reference ?? ''}`.execute(database.db);
    expect(rows).toEqual([{ status: 'fraud' }]);
  });

  test('goes on when the provider accepts it', async () => {
    const { order_id, psp } = await reviewed();
    await screen();
    house.simulator.review(psp, true);
    await house.simulator.settled();
    await screen();
    expect(await statusOf(order_id)).toBe('validated');
    expect((await heldOrders(database.db, { limit: 10 })).rows).toEqual([]);
  });

  test('passes when the acceptance overtakes the look at it', async () => {
    const { order_id, psp } = await reviewed();
    house.simulator.review(psp, true);
    await house.simulator.settled();
    await screen();
    expect(await statusOf(order_id)).toBe('validated');
  });

  test.each(['before', 'after'] as const)(
    'M2: is cancelled when the provider rejects it %s the look at it',
    async (when) => {
      const before = await stockOf(database.db, bag);
      const { order_id, psp, payment } = await reviewed();
      if (when === 'after') await screen();
      house.simulator.review(psp, false);
      await house.simulator.settled();
      await screen();
      await screen();
      await giveBackSurplus(house.shop);
      await house.simulator.settled();
      expect(await statusOf(order_id)).toBe('canceled');
      expect(payment?.status).toBe('cancelled');
      expect(await stockOf(database.db, bag)).toBe(before);
      expect(await mails(order_id)).toEqual(['order_canceled', 'order_confirmation']);
    },
  );
});

test('a third card of one person within a day is held, and the provider’s acceptance does not release it', async () => {
  const email = 'many@example.com';
  await buy('Anne', { email });
  await buy('Anne', { email, number: '5555555555554444' });
  const third = await buy('Anne MANUAL_REVIEW', { email, number: '378282246310005' });
  await screen();
  expect(await statusOf(third.order_id)).toBe('fraud');
  // The two orders before are held too: their cards were looked at when the third was known.
  const { rows: held } = await heldOrders(database.db, { limit: 10 });
  expect(held.find(({ increment_id }) => increment_id === third.body.order?.increment_id)?.reasons).toEqual([
    'provider',
    'many_cards',
  ]);
  house.simulator.review(third.psp, true);
  await house.simulator.settled();
  await screen();
  expect(await statusOf(third.order_id)).toBe('fraud');
});

test('the next day is another day', async () => {
  const email = 'daily@example.com';
  await buy('Anne', { email });
  await buy('Anne', { email, number: '5555555555554444' });
  clock.now = new Date('2026-11-22T10:00:01Z');
  const third = await buy('Anne', { email, number: '378282246310005' });
  await screen();
  expect(await statusOf(third.order_id)).toBe('validated');
});
