import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';

/** What the shop asks of Redis: counting in one step, and forgetting. */
export type Redis = {
  /** False while Redis is away or too slow: callers then use PostgreSQL at once. */
  readonly isReady: boolean;
  eval(script: string, values: { keys: string[]; arguments: string[] }): Promise<unknown>;
  del(key: string): Promise<unknown>;
};

/** How long an answer may take, and how long a Redis that missed it is left alone, in milliseconds. */
const patience = 100;
const rest = 5_000;

/**
 * Connects to Redis, which only makes things quicker: the shop opens without it, and goes on when it is lost, hangs or
 * comes back empty (invariant M15). Calls reject after 100 ms without an answer.
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
    // The late answer of a call that was given up must not surface as an unhandled rejection.
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
