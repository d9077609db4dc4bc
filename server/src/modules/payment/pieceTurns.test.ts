import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testPayments } from '../../testing/testPayments.ts';
import { bag, waitingPayments } from '../../testing/waitingPayment.ts';
import { createPieceQueue } from '../../platform/load/pieceQueue.ts';
import { inTurn } from './inTurn.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const waiting = waitingPayments(database, house);

test('S19: a payment that was refused its turn keeps its place before those that come later', async () => {
  const queue = createPieceQueue(1, () => 1000, 30);
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
])('S19: a payment gives its turn back when its work %s', async (_name, work) => {
  const { browser, attempt } = await waiting();
  const { session_id } = attempt;
  const owner = { session_id, customer_id: null };
  await browser.get('/api/commerce/checkout?locale=fr_fr');
  const shop = { ...house.shop, pieces: createPieceQueue(1, () => 1000, 200) };
  for (let turn = 0; turn < 3; turn += 1) {
    const taken = await inTurn(shop, { session_id, owner, key: randomUUID() }, work).catch((error: unknown) => error);
    expect(taken).not.toMatchObject({ error_name: 'piece_busy' });
  }
});
