import { describe, expect, test } from 'vitest';
import { stockOf } from '../../../../testing/testProducts.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { testPayments } from '../../../../testing/testPayments.ts';
import { atStart, bag, waitingPayments } from '../../../../testing/waitingPayment.ts';
import { untilWaiting } from '../../../../testing/lockWaiters.ts';
import { lockByReference } from './lockQueries.ts';
import { release } from '../stock/stockQueries.ts';
import { recordEvent } from '../results/recordEvent.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);

describe('one at a time', () => {
  test('M4: a new attempt waits until the last attempt’s event is recorded', async () => {
    const { browser, total, attempt, attempts } = await waiting();
    const second = await database.db.transaction().execute(async (news) => {
      await lockByReference(news, attempt.merchant_reference);
      const paying = house.pay(browser, total);
      await untilWaiting(database.db);
      expect(await attempts()).toBe(1);
      return { paying };
    });
    expect((await second.paying).body.outcome).toBe('payment_OK');
    expect(await attempts()).toBe(2);
  });

  test('M6: two events of one purchase are recorded one after the other', async () => {
    const { attempt, psp } = await waiting();
    const paid = {
      event_code: 'AUTHORISATION' as const,
      success: true,
      psp_reference: psp,
      original_reference: null,
      merchant_reference: attempt.merchant_reference,
      merchant_account: attempt.merchant_account,
      amount: { amount: attempt.amount, currency: attempt.currency },
    };
    const second = await database.db.transaction().execute(async (first) => {
      await lockByReference(first, attempt.merchant_reference);
      const recording = recordEvent(house.shop, paid, { source: 'webhook' });
      await untilWaiting(database.db);
      return { recording };
    });
    expect(await second.recording).toMatchObject({ placed: true });
  });

  test('M2: releases an order’s stock once, however often release is called', async () => {
    const { attempt } = await waiting();
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    const free = () => database.db.transaction().execute((tx) => release(tx, [attempt.order_id], 'canceled'));
    await Promise.all([free(), free(), free()]);
    await free();
    expect(await stockOf(database.db, bag)).toBe(atStart);
  });

  test('M3: keeps another guest’s reservation', async () => {
    const [mine, theirs] = [await waiting(), await waiting()];
    await database.db.transaction().execute((tx) => release(tx, [mine.attempt.order_id], 'canceled'));
    expect(await stockOf(database.db, bag)).toBe(atStart - 1);
    const theirOrder = await database.db
      .selectFrom('shop_order')
      .select('holds_stock')
      .where('order_id', '=', theirs.attempt.order_id)
      .executeTakeFirstOrThrow();
    expect(theirOrder.holds_stock).toBe(true);
  });
});
