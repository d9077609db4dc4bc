import { createSecretKey, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { claimHouse } from './catalogue/claimHouse.ts';
import type { Config } from './config.ts';
import { assertDurable } from './db/assertDurable.ts';
import { assertReachable } from './db/assertReachable.ts';
import { openDatabase } from './db/database.ts';
import { type Embedded, startEmbedded } from './db/embedded/startEmbedded.ts';
import { migrate } from './db/migrate.ts';
import { createMetrics } from './http/metrics.ts';
import type { openRedis } from './http/openRedis.ts';
import { reviewCounts } from './payment/reviewQueries.ts';
import { sharedSecret } from './session/queries.ts';
import type { Shop } from './shop.ts';

type OpenShop = { shop: Shop; url: string; close: () => Promise<void> };

/**
 * Opens all that the shop stands on: the database, embedded where DATABASE_URL is unset, migrated and durable. `onLost` hears
 * when it is gone for good. Throws ConfigError or EmbeddedError, each one line. `close` gives everything back.
 */
export async function openShop(config: Config, log: Logger, onLost: (error: Error) => void): Promise<OpenShop> {
  const embedded: Embedded | null = config.DATABASE_URL
    ? null
    : await startEmbedded({ folder: config.DATA_DIR, say: (line) => log.warn(line), onLost });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const onIdle = (error: Error): void => log.warn({ err: error }, 'idle connection lost');
  const open = openDatabase({ connectionString: url }, config.DATABASE_POOL, onIdle);
  const replica = config.DATABASE_REPLICA_URL
    ? openDatabase({ connectionString: config.DATABASE_REPLICA_URL }, config.DATABASE_POOL, onIdle)
    : null;
  let redis: Awaited<ReturnType<typeof openRedis>> | null = null;
  const close = async (): Promise<void> => {
    redis?.close();
    await replica?.close();
    await open.close();
    await embedded?.stop();
  };
  try {
    await assertReachable(open.pool, 'DATABASE_URL');
    if (replica) await assertReachable(replica.pool, 'DATABASE_REPLICA_URL');
    if (config.DATABASE_DURABLE) await assertDurable(open.pool);
    const ran = await migrate(open.pool);
    if (ran.length > 0) log.info({ ran }, 'migrated');
    await claimHouse(open.db, config.house);
    const secret = createSecretKey(
      config.SESSION_SECRET
        ? Buffer.from(config.SESSION_SECRET)
        : await sharedSecret(open.db, 'session', randomBytes(32)),
    );
    const metrics = createMetrics();
    metrics.gauge('vitrine_database_waiting', 'Requests waiting for a connection', () => open.pool.waitingCount);
    metrics.gauge('vitrine_database_connections', 'Open connections', () => open.pool.totalCount);
    metrics.gauge('vitrine_payment_reviews', 'Payments that staff has to look at', async () => {
      const counts = await reviewCounts(open.db);
      return counts.reduce((sum, { open: waiting }) => sum + waiting, 0);
    });
    // Its client is 9 MB: loaded where there is a Redis to speak to.
    redis = config.REDIS_URL ? await (await import('./http/openRedis.ts')).openRedis(config.REDIS_URL, log) : null;
    const shop: Shop = {
      config,
      metrics,
      db: open.db,
      replica: (replica ?? open).db,
      log,
      now: () => new Date(),
      secret,
      redis: redis?.redis ?? null,
    };
    return { shop, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
