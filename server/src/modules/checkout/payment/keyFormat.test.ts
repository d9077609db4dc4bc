import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { waitingPayments } from '../../../testing/waitingPayment.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);

test.each(['x', '1', '0'.repeat(36), `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(13)}`])(
  'M5: rejects the payment key %j, because a key must be a UUID',
  async (key) => {
    const { browser, total } = await waiting();
    expect(await house.pay(browser, total, {}, key)).toMatchObject({
      status: 400,
      body: { error: { internal_code: 4_900_010 } },
    });
  },
);
