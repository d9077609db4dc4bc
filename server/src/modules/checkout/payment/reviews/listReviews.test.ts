import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { testPayments } from '../../../../testing/testPayments.ts';
import { waitingPayments } from '../../../../testing/waitingPayment.ts';
import { reviewLines } from './listReviews.ts';
import { closeReview, openReviewRows, reviewCounts } from './reviewQueries.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);
afterEach(() => database.db.deleteFrom('payment_review').execute());

const notify = async (notice: Parameters<typeof house.simulator.notify>[0]): Promise<void> => {
  house.simulator.state.knobs.delivery = 'repeated';
  house.simulator.notify(notice);
  await house.simulator.settled();
};

test('M7: lists a payment in review once, with order, reason and both amounts, and no personal data', async () => {
  const { notificationOf, attempt } = await waiting();
  await notify({ ...notificationOf('AUTHORISATION', true), amount: { value: 1, currency: 'EUR' } });
  const [line = '', ...rest] = await reviewLines(database.db);
  expect(rest).toEqual(['waiting: odd_event 1']);
  const { increment_id, email } = await database.db
    .selectFrom('shop_order')
    .select(['increment_id', 'email'])
    .where('order_id', '=', attempt.order_id)
    .executeTakeFirstOrThrow();
  for (const part of ['odd_event', `order ${increment_id}, holds its pieces`, 'asked 3850.00 EUR', 'reported 0.01 EUR'])
    expect(line).toContain(part);
  expect(line).toContain(attempt.attempt_id);
  expect(line).not.toContain(email);
  expect(line).not.toContain('Miromesnil');
});

test('M7: stores and lists each notification of a foreign reference once', async () => {
  const { notificationOf } = await waiting();
  for (const merchantReference of ['2611009999-LOST', '2611009998'])
    await notify({ ...notificationOf('AUTHORISATION', true), merchantReference });
  const lines = await reviewLines(database.db);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('no order of ours');
  expect(await reviewCounts(database.db)).toEqual([{ reason: 'foreign_reference', open: 2 }]);
});

test('removes a closed review from the list, also after the same notification arrives again', async () => {
  const { notificationOf } = await waiting();
  const notice = { ...notificationOf('AUTHORISATION', true), amount: { value: 1, currency: 'EUR' } };
  await notify(notice);
  const [review] = (await openReviewRows(database.db, { limit: 10 })).rows;
  expect(await closeReview(database.db, review?.review_id ?? 0, clock.now)).toBe(true);
  expect(await closeReview(database.db, review?.review_id ?? 0, clock.now)).toBe(false);
  await notify(notice);
  expect(await reviewLines(database.db)).toEqual(['no payment waits for a review']);
});
