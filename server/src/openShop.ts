import { createSecretKey, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { claimHouse } from './catalogue/claimHouse.ts';
import type { Config } from './config.ts';
import { assertDurable } from './db/assertDurable.ts';
import { assertReachable } from './db/assertReachable.ts';
import { watchDatabase } from './db/condition.ts';
import { openDatabase } from './db/database.ts';
import { type Embedded, startEmbedded } from './db/embedded/startEmbedded.ts';
import { migrate } from './db/migrate.ts';
import { createAdmission, kinds } from './http/admission.ts';
import { createMetrics } from './http/metrics.ts';
import type { openRedis } from './http/openRedis.ts';
import { createPieceQueue } from './payment/pieceQueue.ts';
import { sharedSecret } from './session/queries.ts';
import type { Shop } from './shop.ts';

/**
 * Connections that requests leave to jobs, and to a transaction that reads beside itself: were all taken by transactions,
 * none could go on.
 */
const spareConnections = 3;

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
  let condition: ReturnType<typeof watchDatabase> | null = null;
  let redis: Awaited<ReturnType<typeof openRedis>> | null = null;
  const close = async (): Promise<void> => {
    redis?.close();
    await condition?.close();
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
    const admission = createAdmission(Math.max(1, config.DATABASE_POOL - spareConnections));
    metrics.gauges(
      'vitrine_admission_waiting',
      'Requests in the queue of their kind of work',
      'kind',
      kinds,
      (kind) => admission.load(kind).waiting,
    );
    metrics.gauges(
      'vitrine_admission_running',
      'Requests at work, by kind',
      'kind',
      kinds,
      (kind) => admission.load(kind).running,
    );
    const watched = watchDatabase(url, log);
    condition = watched;
    await watched.ready;
    metrics.gauge('vitrine_database_writable', '1 while the database takes writes, 0 when its disk is full', () =>
      watched.writes() ? 1 : 0,
    );
    // Its client is 9 MB: loaded where there is a Redis to speak to.
    redis = config.REDIS_URL ? await (await import('./http/openRedis.ts')).openRedis(config.REDIS_URL, log) : null;
    const shop: Shop = {
      config,
      metrics,
      db: open.db,
      replica: (replica ?? open).db,
      admission,
      pieces: createPieceQueue(),
      condition: watched,
      log,
      now: () => new Date(),
      secret,
      previous_secret: config.SESSION_SECRET_PREVIOUS
        ? createSecretKey(Buffer.from(config.SESSION_SECRET_PREVIOUS))
        : null,
      redis: redis?.redis ?? null,
    };
    return { shop, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
