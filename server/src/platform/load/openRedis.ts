import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';

/** The Redis commands that the shop uses: an atomic count, and a delete. */
export type Redis = {
  /** False while Redis is unavailable or too slow: callers then use PostgreSQL at once. */
  readonly isReady: boolean;
  eval(script: string, values: { keys: string[]; arguments: string[] }): Promise<unknown>;
  del(key: string): Promise<unknown>;
};

/** The timeout of a call, and how long Redis is not used after a timeout, in milliseconds. */
const patience = 100;
const rest = 5_000;

/**
 * Connects to Redis, which is only an optimisation: the shop starts without it, and keeps working when Redis fails, hangs
 * or loses its data (invariant M15). Calls reject after 100 ms without an answer.
 */
export async function openRedis(url: string, log: Logger): Promise<{ redis: Redis; close: () => void }> {
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 2000 } });
  client.on('error', (error: Error) => log.warn({ err: error }, 'redis is not there'));
  await Promise.race([client.connect().catch(() => undefined), sleep(2000, undefined, { ref: false })]);
  let leftAloneUntil = 0;

  const inTime = async (call: Promise<unknown>): Promise<unknown> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => {
        leftAloneUntil = performance.now() + rest;
        log.warn('redis is too slow and left alone for a while');
        reject(new Error(`Redis did not answer within ${patience} ms`));
      }, patience);
    });
    // A call that fails after its timeout must not become an unhandled rejection.
    call.catch(() => undefined);
    return Promise.race([call, late]).finally(() => clearTimeout(timer));
  };

  return {
    redis: {
      get isReady() {
        return client.isReady && performance.now() >= leftAloneUntil;
      },
      eval: (script, values) => inTime(client.eval(script, values)),
      del: (key) => inTime(client.del(key)),
    },
    close: () => client.destroy(),
  };
}
