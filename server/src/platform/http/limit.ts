import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import type { Shop } from '../shop/shop.ts';
import { ApiError } from '../errors/ApiError.ts';

export type Limit = {
  /** Calls allowed within `seconds`, counted from the first. */
  points: number;
  seconds: number;
  /** Counted in PostgreSQL even where there is Redis, because it may not be forgotten (invariant M15). */
  durable?: boolean;
};

const limiters = new WeakMap<Shop, Map<string, RateLimiterStoreAbstract>>();

function limiterOf(shop: Shop, name: string, { points, seconds, durable = false }: Limit): RateLimiterStoreAbstract {
  const ofShop = limiters.get(shop) ?? new Map<string, RateLimiterStoreAbstract>();
  limiters.set(shop, ofShop);
  const id = `${name} ${points} ${seconds} ${durable}`;
  const known = ofShop.get(id);
  if (known) return known;
  const inPostgres = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await shop.db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const limiter =
    shop.redis && !durable
      ? new RateLimiterRedis({
          storeClient: shop.redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          keyPrefix: name,
          points,
          duration: seconds,
          // Redis only makes things quicker: without it the count goes on in PostgreSQL.
          insuranceLimiter: inPostgres,
        })
      : inPostgres;
  ofShop.set(id, limiter);
  return limiter;
}

/** A count's key is stored as a keyed hash: the store never holds an address, email or phone. */
const hidden = (shop: Shop, name: string, key: string): string =>
  createHmac('sha256', shop.secret).update(`limit\0${name}\0${key}`).digest('base64url');

/** The store's key of what a limit counts. */
export const limitKey = (shop: Shop, name: string, key: string): string => `${name}:${hidden(shop, name, key)}`;

/**
 * Deletes, where Redis counts, the entries of these keys (`limitKey`); the caller deletes the rows of PostgreSQL. A
 * Redis that is away forgets by itself, a day later at most.
 */
export async function forgetInRedis(shop: Shop, keys: readonly string[]): Promise<void> {
  const { redis } = shop;
  if (!redis?.isReady) return;
  for (const key of keys)
    await redis.del(key).catch((error: unknown) => shop.log.warn({ err: error }, 'a limit is not forgotten in redis'));
}

/**
 * Counts one call against a limit that all processes share. `name` says what is limited, `key` whom (an address, an
 * account, a phone). Throws too_many_requests with the seconds to wait once the points are used up. api.md, invariants
 * A3-A7.
 */
export async function limit(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  const waitMs = await count(shop, name, key, rule);
  if (waitMs === null) return;
  throw new ApiError('too_many_requests', { time_to_wait: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** As `limit`, where the caller must not learn that there is one: whether the call is still within it. */
export async function isWithinLimit(shop: Shop, name: string, key: string, rule: Limit): Promise<boolean> {
  return (await count(shop, name, key, rule)) === null;
}

/** Counts a call; the milliseconds to wait once the points are used up, else null. */
async function count(shop: Shop, name: string, key: string, rule: Limit): Promise<number | null> {
  try {
    await limiterOf(shop, name, rule).consume(hidden(shop, name, key));
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return error.msBeforeNext;
  }
}

/** Forgets what was counted, for a limit on failures once one succeeded. */
export async function forgive(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  await limiterOf(shop, name, rule).delete(hidden(shop, name, key));
}

/** Takes one count back, where what was counted turned out not to be what the limit is against. */
export async function uncount(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  await limiterOf(shop, name, rule).reward(hidden(shop, name, key), 1);
}

/** What was counted so far, without counting; zeros once the time is over. */
export async function limitState(
  shop: Shop,
  name: string,
  key: string,
  rule: Limit,
): Promise<{ count: number; ms_to_wait: number }> {
  const found = await limiterOf(shop, name, rule).get(hidden(shop, name, key));
  return { count: found?.consumedPoints ?? 0, ms_to_wait: found?.msBeforeNext ?? 0 };
}

/** Counts a call that nothing is refused for here; how many there are with it. */
export async function countUp(shop: Shop, name: string, key: string, rule: Limit): Promise<number> {
  try {
    return (await limiterOf(shop, name, rule).consume(hidden(shop, name, key))).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.consumedPoints;
    throw error;
  }
}
