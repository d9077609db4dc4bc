import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { testPayments } from '../../../../testing/testPayments.ts';
import { bag, waitingPayments } from '../../../../testing/waitingPayment.ts';
import { createSkuQueue } from '../../../../platform/load/skuQueue.ts';
import { inTurn } from './inTurn.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);

test('S19: a payment that timed out in the queue keeps its place before later ones', async () => {
  const queue = createSkuQueue(1, () => 1000, 30);
  const inside: string[] = [];
  const enter = (key: string) => queue.enter(bag, key).then((leave) => (inside.push(key), leave));
  const leaveA = await enter('a');
  await expect(enter('b')).rejects.toMatchObject({ error_name: 'piece_busy' });
  leaveA();
  const leaveC = await enter('c');
  const laterEntries = [enter('d'), enter('b')];
  leaveC();
  const leaveB = await laterEntries[1];
  expect(inside).toEqual(['a', 'c', 'b']);
  leaveB?.();
  await laterEntries[0];
  expect(inside).toEqual(['a', 'c', 'b', 'd']);
});

test.each([
  ['is done', async () => 'done'],
  ['fails', async () => Promise.reject(new Error('failed'))],
])('S19: a payment leaves the queue when its work %s', async (_name, work) => {
  const { browser, attempt } = await waiting();
  const { session_id } = attempt;
  const owner = { session_id, customer_id: null };
  await browser.get('/api/commerce/checkout?locale=fr_fr');
  const shop = { ...house.shop, pieces: createSkuQueue(1, () => 1000, 200) };
  for (let turn = 0; turn < 3; turn += 1) {
    const taken = await inTurn(shop, { session_id, owner, key: randomUUID() }, work).catch((error: unknown) => error);
    expect(taken).not.toMatchObject({ error_name: 'piece_busy' });
  }
});
