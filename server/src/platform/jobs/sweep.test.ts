import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { type Leader, openLeader } from './leader.ts';
import { createSweeper, type Sweeps } from './sweep.ts';

const database = testDatabase();
const opened: Leader[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((leader) => leader.close()))));

const candidate = (silence = '15s'): Leader => {
  const leader = openLeader(database.url, createLog('silent'), silence);
  opened.push(leader);
  return leader;
};
const alone: Leader = { leads: async () => true, close: async () => undefined };
const none = { ends: {}, sweeps: {}, retries: {} };
const sweeper = (sweeps: Partial<Sweeps>, leader: Leader = alone) =>
  createSweeper(testShop(database.db), leader, { ...none, ...sweeps });
/** A round and what it started. */
async function round(of: ReturnType<typeof sweeper>, now: number): Promise<void> {
  await of.round(now);
  await of.stop();
}
/** Ends the leader's connection as a crash of its machine does. */
const cut = () =>
  database.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name = 'vitrine leader' and a.datname = current_database()`,
  );

test('of two servers exactly one leads, and the other takes over when its connection dies', async () => {
  const [first, second] = [candidate(), candidate()];
  expect([await first.leads(), await second.leads(), await first.leads()]).toEqual([true, false, true]);
  await cut();
  await vi.waitFor(async () => expect(await second.leads()).toBe(true));
  expect(await first.leads()).toBe(false);
});

test('a leader that stops gives the lead up', async () => {
  const [first, second] = [candidate(), candidate()];
  await first.leads();
  await first.close();
  expect(await second.leads()).toBe(true);
});

test('PostgreSQL ends the connection of a silent leader', async () => {
  await candidate('50ms').leads();
  const other = candidate();
  await vi.waitFor(async () => expect(await other.leads()).toBe(true));
});

test('only the leader sweeps: at once, then at each pace', async () => {
  const swept: string[] = [];
  const of = (name: string) => ({
    ends: { offers: async () => void swept.push(`${name} offers`) },
    sweeps: { sessions: async () => void swept.push(`${name} sessions`) },
  });
  const first = sweeper(of('first'), candidate());
  const second = sweeper(of('second'), candidate());
  for (const now of [0, 1_999, 2_000, 60_000]) {
    await round(first, now);
    await round(second, now);
  }
  expect(swept).toEqual(['offers', 'sessions', 'offers', 'offers', 'sessions'].map((name) => `first ${name}`));
});

test('a server that takes the lead again sweeps at once', async () => {
  const swept = vi.fn(async () => undefined);
  let leads = true;
  const of = sweeper({ retries: { swept } }, { ...alone, leads: async () => leads });
  await round(of, 0);
  leads = false;
  await round(of, 1_000);
  leads = true;
  await round(of, 2_000);
  expect(swept).toHaveBeenCalledTimes(2);
});

test('a failed sweep stops no other, and waits half a minute', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('no connection')));
  const other = vi.fn(async () => undefined);
  const of = sweeper({ ends: { failing, other } });
  for (const now of [0, 2_000, 28_000, 30_000]) await round(of, now);
  expect([failing.mock.calls.length, other.mock.calls.length]).toEqual([2, 4]);
});

test('a silent partner delays no other partner’s retries', async () => {
  let finish = (): void => undefined;
  const silent = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const other = vi.fn(async () => undefined);
  const of = sweeper({ retries: { silent, other } });
  await of.round(0);
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
  await of.round(900_000);
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(2));
  expect(silent).toHaveBeenCalledTimes(1);
  finish();
  await of.stop();
});

test('a stop does not wait for a sweep that asks a silent partner', async () => {
  const retries = { silent: () => new Promise<void>(() => undefined) };
  const of = createSweeper(testShop(database.db), alone, { ...none, retries }, 10);
  await of.round(0);
  await of.stop();
});

test('a slow partner delays no promise', async () => {
  let finish = (): void => undefined;
  const slow = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const ends = vi.fn(async () => undefined);
  const of = sweeper({ ends: { ends }, retries: { slow } });
  await of.round(0);
  await vi.waitFor(() => expect(ends).toHaveBeenCalledTimes(1));
  await of.round(2_000);
  await vi.waitFor(() => expect(ends).toHaveBeenCalledTimes(2));
  expect(slow).toHaveBeenCalledTimes(1);
  finish();
  await of.stop();
});
