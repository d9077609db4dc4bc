import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createClient } from 'redis';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { forgive, limit } from '../http/limit.ts';
import { openRedis } from './openRedis.ts';

const database = testDatabase();
const rule = { points: 3, seconds: 60 };
const real = { host: '127.0.0.1', port: 6379 };
const serverThere = await new Promise<boolean>((resolve) => {
  const socket = connect(real, () => resolve(true)).once('error', () => resolve(false));
  socket.once('close', () => resolve(false)).once('connect', () => socket.end());
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const shopOn = async (url: string) => {
  const { redis, close } = await openRedis(url, createLog('silent'));
  closing.push(close);
  return { ...testShop(database.db), redis };
};

/** How many of `times` calls the limit accepts. */
const through = async (
  shop: Awaited<ReturnType<typeof shopOn>>,
  key: string,
  times = 5,
  more = {},
): Promise<number> => {
  const results = await Promise.allSettled(
    Array.from({ length: times }, () => limit(shop, 'redis test', key, { ...rule, ...more })),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

/** A fake Redis that counts, and stops answering when `hang` is set. */
type MoodyRedis = {
  url: string;
  mood: { hang: boolean };
  counts: Map<string, number>;
  server: Server;
  sockets: Set<Socket>;
};
async function moodyRedis(): Promise<MoodyRedis> {
  const mood = { hang: false };
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      if (mood.hang) return;
      for (const command of data.toString().split(/(?=^\*\d+\r\n)/mu)) {
        const words = command.split('\r\n').filter((_word, index) => index % 2 === 0);
        if (words[1] !== 'EVAL') {
          socket.write('+OK\r\n');
          continue;
        }
        const key = words[4] ?? '';
        counts.set(key, (counts.get(key) ?? 0) + 1);
        socket.write(`*2\r\n:${counts.get(key)}\r\n:60000\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, mood, counts, server, sockets };
}

describe('M15: Redis is never the truth', () => {
  test('M15: unreachable Redis: the limit counts in PostgreSQL', async () => {
    const shop = await shopOn('redis://127.0.0.1:1');
    expect(await through(shop, 'never')).toBe(3);
  });

  test('M15: silent Redis: no call waits for it, and the limit holds', async () => {
    const moody = await moodyRedis();
    const shop = await shopOn(moody.url);
    expect(await through(shop, 'silent')).toBe(3);
    expect([...moody.counts.values()]).toEqual([5]);
    moody.mood.hang = true;
    expect(await through(shop, 'silent later')).toBe(3);
    expect(shop.redis.isReady).toBe(false);
  });

  test('M15: Redis that dies: the limit keeps counting and a durable limit keeps its count', async () => {
    const moody = await moodyRedis();
    const shop = await shopOn(moody.url);
    expect(await through(shop, 'lock', 3, { durable: true })).toBe(3);
    moody.server.close();
    for (const socket of moody.sockets) socket.destroy();
    expect(await through(shop, 'dies')).toBe(3);
    expect(await through(shop, 'lock', 3, { durable: true })).toBe(0);
  });

  // Skipped without a running Redis; the three tests above need none.
  test.runIf(serverThere)('M15: flushed Redis: a durable limit keeps its count', async () => {
    const shop = await shopOn(`redis://${real.host}:${real.port}/15`);
    const [plain, lock] = [randomUUID(), randomUUID()];
    expect(await through(shop, plain)).toBe(3);
    expect(await through(shop, lock, 3, { durable: true })).toBe(3);
    const client = await createClient({ url: `redis://${real.host}:${real.port}/15` }).connect();
    await client.flushDb();
    client.destroy();
    expect(await through(shop, lock, 3, { durable: true })).toBe(0);
    expect(await through(shop, plain, 3)).toBe(3);
    await forgive(shop, 'redis test', plain, rule);
    expect(await through(shop, plain)).toBe(3);
  });
});
