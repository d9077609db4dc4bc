// A backup is restored and the command `restored` is forgotten: the shop notices by itself, and no number comes twice.
import { createSecretKey, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../../platform/db/backup/restoreBackup.ts';
import { writeBackup } from '../../../platform/db/backup/writeBackup.ts';
import { openBeats } from '../../../platform/db/beats.ts';
import { createLog } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { longTest } from '../../../testing/patience.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { recordEvent } from '../../checkout/payment/results/recordEvent.ts';
import { providerOf } from '../../checkout/payment/shared/provider.ts';
import { newReferenceSuffix } from '../../checkout/payment/shared/referenceSuffix.ts';
import { figures } from '../operations/queries.ts';
import { reconcile } from './reconcile.ts';

vi.setConfig({ testTimeout: longTest, hookTimeout: longTest });

const lost = testDatabase();
const restored = testDatabase();
const clock = { now: new Date() };
const house = testPayments(lost, clock);
const bag = 'H0612P 20R';
let folder = '';
let file = '';
/** The numbers of the orders after the backup, and the last one in it. */
const given: number[] = [];
let last = 0;

const numberOf = (increment_id: string): number => Number(increment_id.slice(4));
async function buy(): Promise<number> {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total);
  return numberOf(body.order?.increment_id ?? '');
}
/** A server; without a folder, one whose disk is new. */
const beats = (data = join(folder, randomUUID())) => openBeats(house.shop.db, createLog('silent'), data);
const marks = async () => (await figures(restored.db)).restored_unreconciled;
const lastNumber = async () => {
  const { rows } = await sql<{ last: number }>`select last_value as last from order_number`.execute(restored.db);
  return rows[0]?.last ?? 0;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-forgotten-'));
  file = join(folder, 'night.backup.gz');
  await addProducts(lost.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  await beats(join(folder, 'kept')).beat();
  last = await buy();
  await house.simulator.settled();
  await writeBackup(lost.url, file);
  const kept = beats(join(folder, 'kept'));
  for (let order = 0; order < 3; order += 1) given.push(await buy());
  await kept.beat();
  await kept.stop();
  await house.simulator.settled();
  // The copy restores in the shop's own way; `beforeEach` takes back what the command does for an operator.
  await vi.waitFor(() => restoreBackup(restored.url, file, { overwrite: true, now: clock.now }), longTest);
  return () => rm(folder, { recursive: true });
});

/** The state after PostgreSQL's own tools have restored the backup: its numbers, its heartbeat, and no mark. */
beforeEach(async () => {
  const { rows } = await lost.pool.query<{ database_id: string; relation: number; timeline: string }>(
    'select database_id, relation, timeline from database_beat',
  );
  const [heartbeat] = rows;
  // The orders of the test before have the numbers that this one gets.
  await restored.pool.query(
    "update shop_order set increment_id = 'X' || order_id where increment_id ~ '^\\d+$' and right(increment_id, -4)::bigint > $1",
    [last],
  );
  await restored.pool.query('delete from database_restore');
  await restored.pool.query('delete from database_beat');
  await restored.pool.query("select setval('order_number', $1)", [last]);
  await restored.pool.query(
    `insert into database_beat (database_id, beat, beat_at, relation, timeline)
      values ($1, 1, now() - interval '1 hour', $2, $3)`,
    [heartbeat?.database_id, Number(heartbeat?.relation) + 1, heartbeat?.timeline],
  );
  Object.assign(house.shop, { db: restored.db, replica: restored.db });
});
afterEach(async () => {
  await house.simulator.settled();
  Object.assign(house.shop, { db: lost.db, replica: lost.db });
});

/** A snapshot of the disk instead of a dump: the same tables, on the same timeline. */
const asSnapshot = (change = '') =>
  restored.pool.query(`update database_beat set relation = 'database_beat'::regclass::oid::bigint ${change}`);

test('M3: a server that starts on a restored dump skips the lost numbers and raises the alert', async () => {
  await beats().beat();
  expect(await marks()).toBe(1);
  expect(await buy()).toBeGreaterThan(Math.max(...given));
});

test('M3: two servers that start at once skip them once', async () => {
  await Promise.all([beats().beat(), beats().beat()]);
  expect(await marks()).toBe(1);
  expect(await lastNumber()).toBeLessThan(last + 200_001);
});

test('M3: the first order after the restore has a new number before any server has noticed', async () => {
  expect(await buy()).toBeGreaterThan(Math.max(...given));
  expect(await marks()).toBe(1);
  await beats().beat();
  expect(await marks()).toBe(1);
});

test('M3: a snapshot of the disk is noticed by the file of a server', async () => {
  await asSnapshot(', is_stopped = true');
  await beats(join(folder, 'kept')).beat();
  expect(await marks()).toBe(1);
  expect(await buy()).toBeGreaterThan(Math.max(...given));
});

test('M3: a snapshot of which nothing tells looks like a crash: numbers are skipped, no alert', async () => {
  await asSnapshot();
  expect(await buy()).toBeGreaterThan(Math.max(...given));
  expect(await marks()).toBe(0);
});

test('M3: a signed notification of a lost order skips the numbers up to it and raises the alert', async () => {
  await asSnapshot(', beat_at = now()');
  const theirs = [...house.simulator.state.payments.values()].find(
    ({ reference }) => numberOf(reference.split('-')[0] ?? '') === given.at(-1),
  );
  house.simulator.notify({
    eventCode: 'AUTHORISATION',
    success: true,
    pspReference: theirs?.psp_reference ?? '',
    merchantReference: theirs?.reference ?? '',
    amount: theirs?.amount ?? { value: 0, currency: 'EUR' },
  });
  await house.simulator.settled();
  expect(await marks()).toBe(1);
  expect(await buy()).toBeGreaterThan(Math.max(...given));
});

/** An authorisation of an order that this database does not have. */
const authorised = (merchant_reference: string, merchant_account = providerOf(house.shop).merchant_account) =>
  recordEvent(
    house.shop,
    {
      event_code: 'AUTHORISATION',
      success: true,
      psp_reference: randomUUID(),
      original_reference: null,
      merchant_reference,
      merchant_account,
      amount: { amount: 385_000, currency: 'EUR' },
    },
    { source: 'webhook' },
  );
const lostReference = (after: number, by: Pick<Shop, 'secret'> = house.shop) =>
  `2611${last + after}-${newReferenceSuffix(by)}`;

test('M7: another shop on the merchant account moves no numbers and marks nothing', async () => {
  await asSnapshot(', beat_at = now()');
  await authorised(lostReference(5, { secret: createSecretKey(Buffer.alloc(32, 9)) }));
  await authorised(`2611${last + 5}-BCDFGHJKLMNPQRST`);
  await authorised(lostReference(5), 'AnotherAccount');
  expect([await lastNumber(), await marks()]).toEqual([last, 0]);
});

test('M3: two events of lost orders at once skip and mark once, and move no sequence back', async () => {
  await asSnapshot(', beat_at = now()');
  const holder = await restored.pool.connect();
  await holder.query('begin');
  await holder.query('select from database_beat for update');
  const both = Promise.all([authorised(lostReference(5000)), authorised(lostReference(5))]);
  await untilWaiting(restored.db, 2);
  await holder.query('commit');
  holder.release();
  await both;
  expect(await marks()).toBe(1);
  expect(await lastNumber()).toBeGreaterThanOrEqual(last + 100_000);
  expect(await lastNumber()).toBeLessThan(last + 2_000_000);
});

test('M3: the nightly comparison notices lost orders', async () => {
  await asSnapshot(', beat_at = now()');
  await reconcile(house.shop, { from: null, apply: false });
  expect(await marks()).toBe(1);
  expect(await lastNumber()).toBeGreaterThan(Math.max(...given));
});

test('a proper stop and a later start skip nothing', async () => {
  await asSnapshot();
  const before = beats(join(folder, 'own'));
  await restored.pool.query('update database_beat set beat_at = now()');
  await before.beat();
  await before.stop();
  await restored.pool.query("update database_beat set beat_at = now() - interval '1 hour'");
  const number = await lastNumber();
  await beats(join(folder, 'own')).beat();
  expect([await lastNumber(), await marks()]).toEqual([number, 0]);
});

test('a move of the stopped shop to another PostgreSQL skips nothing', async () => {
  await asSnapshot(', beat_at = now()');
  const before = beats(join(folder, 'moved'));
  await before.beat();
  await before.stop();
  await restored.pool.query("update database_beat set relation = relation + 1, timeline = '00000099'");
  await beats(join(folder, 'moved')).beat();
  expect([await lastNumber(), await marks()]).toEqual([last, 0]);
  expect(await buy()).toBe(last + 1);
});

test('an unreadable file, and the file of another database, say nothing', async () => {
  await asSnapshot(', beat_at = now()');
  for (const text of ['{', JSON.stringify({ database_id: 'another', beat: 9e9, beat_at: clock.now })]) {
    await writeFile(join(folder, 'beat.json'), text);
    await beats(folder).beat();
    expect(await marks()).toBe(0);
    expect(await readFile(join(folder, 'beat.json'), 'utf8')).toContain('"beat"');
  }
});
