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
  /** Counts in PostgreSQL even with Redis, because Redis may lose a count (invariant M15). */
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
          // Redis is only an optimisation: while it is unavailable, count in PostgreSQL.
          insuranceLimiter: inPostgres,
        })
      : inPostgres;
  ofShop.set(id, limiter);
  return limiter;
}

/** A count's key is stored as a keyed hash: the store never holds an address, email or phone. */
const hidden = (shop: Shop, name: string, key: string): string =>
  createHmac('sha256', shop.secret).update(`limit\0${name}\0${key}`).digest('base64url');

/** The store's key of a count. */
export const limitKey = (shop: Shop, name: string, key: string): string => `${name}:${hidden(shop, name, key)}`;

/**
 * Deletes the entries of these keys (`limitKey`) from Redis; the caller deletes the rows of PostgreSQL. Skips an
 * unavailable Redis, because its entries expire within a day.
 */
export async function forgetInRedis(shop: Shop, keys: readonly string[]): Promise<void> {
  const { redis } = shop;
  if (!redis?.isReady) return;
  for (const key of keys)
    await redis.del(key).catch((error: unknown) => shop.log.warn({ err: error }, 'a limit is not forgotten in redis'));
}

/**
 * Counts one call against a limit that all processes share. `name` is the limited action, `key` its subject (an address,
 * an account, a phone). Throws too_many_requests with the seconds to wait once the points are used up. api.md, invariants
 * A3-A7.
 */
export async function limit(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  const waitMs = await count(shop, name, key, rule);
  if (waitMs === null) return;
  throw new ApiError('too_many_requests', { time_to_wait: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Counts like `limit` and returns whether the call is within it, for calls that must not reveal the limit. */
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

/** Resets a count: a limit on failures calls it after a success. */
export async function forgive(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  await limiterOf(shop, name, rule).delete(hidden(shop, name, key));
}

/** Reverts one count, when the counted call turned out not to be what the limit is for. */
export async function uncount(shop: Shop, name: string, key: string, rule: Limit): Promise<void> {
  await limiterOf(shop, name, rule).reward(hidden(shop, name, key), 1);
}

/** Reads a count without counting; zeros once its window is over. */
export async function limitState(
  shop: Shop,
  name: string,
  key: string,
  rule: Limit,
): Promise<{ count: number; ms_to_wait: number }> {
  const found = await limiterOf(shop, name, rule).get(hidden(shop, name, key));
  return { count: found?.consumedPoints ?? 0, ms_to_wait: found?.msBeforeNext ?? 0 };
}

/** Counts a call without refusing it. Returns the count including this call. */
export async function countUp(shop: Shop, name: string, key: string, rule: Limit): Promise<number> {
  try {
    return (await limiterOf(shop, name, rule).consume(hidden(shop, name, key))).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.consumedPoints;
    throw error;
  }
}
