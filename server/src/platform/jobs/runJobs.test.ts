import { mostJobTries } from './retry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dyingDatabase } from '../../testing/dyingDatabase.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import type { Database } from '../db/database.ts';
import { type JobHandler, jobKinds } from './kinds.ts';
import { deadJobs, retryOne } from './desk.ts';
import * as queries from './queries.ts';
import { queueJob } from './queueJob.ts';
import { runJobs, runJobsOnTime } from './runJobs.ts';

const database = testDatabase();
const { tidy } = jobKinds('tidy');
const lease = 60;

/** Runs the due jobs as one server, with this handler. */
const work = (handle: JobHandler, db: Database = database.db) => runJobs(testShop(db), new Map([['tidy', handle]]));
const queue = (key: string, due_at?: Date) =>
  database.db
    .transaction()
    .execute((tx) => queueJob(tx, { kind: tidy, key, data: { key }, ...(due_at ? { due_at } : {}) }));
const waiting = () => database.db.selectFrom('job').select(['key', 'tries', 'failed_at', 'last_error']).execute();
const dead = async () => (await deadJobs(database.db, {}, { limit: 10 })).rows;

beforeEach(() => database.db.deleteFrom('job').execute());

test('runs a job with its data and deletes it', async () => {
  await queue('a');
  const done: string[] = [];
  expect(await work(async (_shop, { key = '' }) => void done.push(key))).toBe(1);
  expect(done).toEqual(['a']);
  expect(await waiting()).toEqual([]);
});

test('runs a job at its moment, before the next regular run; a later one waits for that', async () => {
  await queue('soon', new Date(Date.now() + 200));
  await queue('later', new Date(Date.now() + 60_000));
  const done: string[] = [];
  const handlers = new Map<string, JobHandler>([['tidy', async (_shop, { key = '' }) => void done.push(key)]]);
  await runJobsOnTime(testShop(database.db), handlers, 20_000);
  expect(done).toEqual(['soon']);
});

test('never runs a job of a transaction that rolls back', async () => {
  const undone = database.db.transaction().execute(async (tx) => {
    await queueJob(tx, { kind: tidy, key: 'a', data: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await work(async () => undefined)).toBe(0);
});

test('queues one job per kind and key', async () => {
  await queue('a');
  await queue('a');
  expect(await work(async () => undefined)).toBe(1);
});

test('runs a burst of jobs in one run, a few at a time', async () => {
  for (let nth = 0; nth < 23; nth += 1) await queue(`burst ${nth}`);
  let running = 0;
  let most = 0;
  const done = await work(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
  });
  expect(done).toBe(23);
  expect(most).toBe(5);
  expect(await waiting()).toEqual([]);
});

test('a job waits until it is due', async () => {
  await queue('a', new Date(Date.now() + 3_600_000));
  expect(await work(async () => undefined)).toBe(0);
  await advanceOutboxes(database.db, 3601);
  expect(await work(async () => undefined)).toBe(1);
});

test('leaves a job of an unknown kind to another version', async () => {
  await queue('a');
  expect(await runJobs(testShop(database.db), new Map())).toBe(0);
  expect(await waiting()).toMatchObject([{ key: 'a', tries: 0 }]);
});

const fail: JobHandler = async () => {
  throw new Error('the partner is silent');
};

test('S16: the stored error of a job names no mailbox', async () => {
  await queue('a');
  await work(async () => Promise.reject(new Error('no reader at ada@canary.example')));
  const [{ last_error } = { last_error: null }] = await waiting();
  expect(last_error).toContain('no reader at');
  expect(last_error).not.toContain('canary');
});

test('retries a failed job after its pause, and delays no other', async () => {
  await queue('a');
  await queue('b');
  const broken: JobHandler = (shop, data) => (data['key'] === 'a' ? fail(shop, data) : Promise.resolve());
  expect(await work(broken)).toBe(2);
  expect(await waiting()).toMatchObject([{ key: 'a', tries: 1, last_error: 'Error: the partner is silent' }]);
  await advanceOutboxes(database.db, 5);
  expect(await work(broken)).toBe(0);
  await advanceOutboxes(database.db, 6);
  expect(await work(async () => undefined)).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('keeps a permanently failed job, which an operator can retry', async () => {
  await queue('a');
  await database.db
    .updateTable('job')
    .set({ tries: mostJobTries - 1 })
    .execute();
  await work(fail);
  await advanceOutboxes(database.db, 30 * 86_400);
  expect(await work(fail)).toBe(0);
  const [failed] = await dead();
  expect(failed).toMatchObject({
    kind: 'tidy',
    key: 'a',
    tries: mostJobTries,
    last_error: 'Error: the partner is silent',
  });
  const again = (job_id: string) => database.db.transaction().execute((tx) => retryOne(tx, job_id));
  expect(await again('0')).toBeUndefined();
  expect(await again(failed?.job_id ?? '')).toEqual({ kind: 'tidy' });
  expect(await dead()).toEqual([]);
  expect(await work(async () => undefined)).toBe(1);
});

test('a job that ends its server in every try fails permanently', async () => {
  await queue('a');
  for (let tries = 0; tries < mostJobTries; tries += 1) {
    expect(await queries.claimJobs(database.db, ['tidy'], lease, 1)).toHaveLength(1);
    await advanceOutboxes(database.db, lease + 1);
  }
  let done = 0;
  await work(async () => void (done += 1));
  expect(done).toBe(0);
  expect(await dead()).toMatchObject([{ key: 'a', last_error: expect.stringContaining('ended') }]);
});

describe('one server at a time runs a job', () => {
  test('three servers run each of sixty jobs once, never concurrently', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => queue(String(at))));
    const times = new Map<string, number>();
    const count: JobHandler = async (_shop, { key = '' }) => void times.set(key, (times.get(key) ?? 0) + 1);
    while ((await waiting()).length > 0) await Promise.all([work(count), work(count), work(count)]);
    expect(times.size).toBe(60);
    expect([...times.values()].every((number) => number === 1)).toBe(true);
  });

  test('another server does not claim a running job', async () => {
    await queue('a');
    let others = -1;
    await work(async () => void (others = await work(fail)));
    expect(others).toBe(0);
  });

  test('a job that takes longer than its lease is renewed', async () => {
    await queue('a');
    const [job] = await queries.claimJobs(database.db, ['tidy'], lease, 1);
    await advanceOutboxes(database.db, lease - 1);
    if (job) await queries.renewJob(database.db, job, lease);
    await advanceOutboxes(database.db, lease - 1);
    expect(await work(fail)).toBe(0);
    await advanceOutboxes(database.db, 2);
    expect(await work(async () => undefined)).toBe(1);
  });

  test('a server that lost its claim changes nothing', async () => {
    await queue('a');
    const [first] = await queries.claimJobs(database.db, ['tidy'], lease, 1);
    await advanceOutboxes(database.db, lease + 1);
    const [second] = await queries.claimJobs(database.db, ['tidy'], lease, 1);
    if (!first || !second) throw new Error('the job was not claimed');
    await queries.finishJob(database.db, first);
    await queries.failJob(database.db, first, null, 'late');
    await queries.renewJob(database.db, first, 3600);
    expect(await waiting()).toMatchObject([{ key: 'a', tries: 2, failed_at: null, last_error: null }]);
    await advanceOutboxes(database.db, lease + 1);
    expect(await work(async () => undefined)).toBe(1);
  });
});

test('the job ends done, whichever statement its server dies at', async () => {
  const turns: number[] = [];
  for (let at = 1; at < 10; at += 1) {
    let died = false;
    for (const when of ['before', 'after'] as const) {
      await queue('a');
      let done = 0;
      const count: JobHandler = async () => void (done += 1);
      const dying = dyingDatabase(database.pool, at, when);
      await work(count, dying.db).catch(() => null);
      died ||= dying.isDead();
      await advanceOutboxes(database.db, lease + 1);
      await work(count);
      expect(await waiting()).toEqual([]);
      expect(done).toBeGreaterThan(0);
      turns.push(done);
    }
    if (!died) break;
  }
  // The job runs twice only when its server dies between the work and its record.
  expect(Math.max(...turns)).toBe(2);
  expect(turns.filter((done) => done === 2)).toHaveLength(1);
});
