import { expect, test } from 'vitest';
import { works } from './modules.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testPayments } from './testing/testPayments.ts';
import { waitingPayments } from './testing/waitingPayment.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);
const { resolveOpen, giveBackSurplus } = works;

test('M4: ends no open payment before a restored database is reconciled, and ends it afterwards', async () => {
  const { attempt, state } = await waiting();
  const restored_at = clock.now;
  await database.db.insertInto('database_restore').values({ backup_at: restored_at, restored_at }).execute();
  clock.now = new Date('2026-11-21T11:00:00Z');
  await resolveOpen?.work(house.shop);
  expect(await state()).toMatchObject({ status: 'pending_payment', holds: true });
  // The job that returns surplus money ends no open payment either.
  await giveBackSurplus?.work(house.shop);

  await database.db.updateTable('database_restore').set({ reconciled_at: clock.now }).execute();
  await resolveOpen?.work(house.shop);
  expect(await state()).toMatchObject({ status: 'canceled', placed: false, holds: false });
  expect(attempt.expires_at.getTime()).toBeLessThan(clock.now.getTime());
});
