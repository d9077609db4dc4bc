import type { Logger } from 'pino';
import { claimHouse } from './modules/catalog/catalogueimport/claimHouse.ts';
import type { Config } from './platform/config/config.ts';
import { assertDurable } from './platform/db/assertDurable.ts';
import { assertReachable } from './platform/db/assertReachable.ts';
import { type Condition, watchDatabase } from './platform/db/condition.ts';
import { openDatabase } from './platform/db/database.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/startEmbedded.ts';
import { openNotices } from './platform/db/notices.ts';
import { migrate, migrationFiles } from './platform/db/migrate.ts';
import { type Admission, createAdmission } from './platform/load/admission.ts';
import { kinds } from './platform/load/workKinds.ts';
import { createMetrics, type Metrics } from './platform/load/metrics.ts';
import type { openRedis } from './platform/load/openRedis.ts';
import { createSkuQueue } from './platform/load/skuQueue.ts';
import type { Shop } from './platform/shop/shop.ts';
import { shopSecrets } from './platform/shop/shopSecrets.ts';

/**
 * Connections reserved for jobs and for transactions that need a second connection: if transactions held all, they
 * would deadlock.
 */
const spareConnections = 3;

/** Checks the databases and migrates the primary to this server's schema and house. Throws ConfigError. */
async function prepareDatabase(
  config: Config,
  log: Logger,
  { open, replica }: { readonly open: Opened; readonly replica: Opened | null },
  signal: AbortSignal,
): Promise<void> {
  const say = (line: string): void => log.warn(line);
  await assertReachable(open.pool, 'DATABASE_URL', say, signal);
  if (replica) await assertReachable(replica.pool, 'DATABASE_REPLICA_URL', say, signal);
  if (config.DATABASE_DURABLE) await assertDurable(open.pool);
  const ran = await migrate(open.pool);
  if (ran.length > 0) log.info({ ran }, 'migrated');
  await claimHouse(open.db, config.house);
}

/** Adds metrics of the database pool and of the admission queues. */
function watchLoad(metrics: Metrics, pool: Opened['pool'], admission: Admission, condition: Condition): void {
  metrics.gauge('vitrine_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount);
  metrics.gauge('vitrine_database_connections', 'Open connections', () => pool.totalCount);
  metrics.gauge('vitrine_database_writable', '1 while the database takes writes, 0 when its disk is full', () =>
    condition.writes() ? 1 : 0,
  );
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
}

type Opened = ReturnType<typeof openDatabase>;
type OpenShop = { shop: Shop; url: string; close: () => Promise<void> };

/**
 * Opens the shop's resources: the database (embedded without DATABASE_URL), migrated and durable. Calls `onLost` when
 * the database is permanently lost. Throws ConfigError or EmbeddedError with a message of one line. `close` releases
 * everything.
 */
export async function openShop(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
  signal: AbortSignal,
): Promise<OpenShop> {
  const embedded: Embedded | null = config.DATABASE_URL
    ? null
    : await startEmbedded({ folder: config.DATA_DIR, say: (line) => log.warn(line), onLost });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const onIdle = (error: Error): void => log.warn({ err: error }, 'idle connection lost');
  const open = openDatabase({ connectionString: url }, config.DATABASE_POOL, onIdle);
  const replica = config.DATABASE_REPLICA_URL
    ? openDatabase({ connectionString: config.DATABASE_REPLICA_URL }, config.DATABASE_POOL, onIdle)
    : null;
  const notices = openNotices(url, log);
  let condition: ReturnType<typeof watchDatabase> | null = null;
  let redis: Awaited<ReturnType<typeof openRedis>> | null = null;
  const close = async (): Promise<void> => {
    redis?.close();
    await notices.close();
    await condition?.close();
    await replica?.close();
    await open.close();
    await embedded?.stop();
  };
  try {
    await prepareDatabase(config, log, { open, replica }, signal);
    const secrets = await shopSecrets(config, open.db);
    const metrics = createMetrics();
    const admission = createAdmission(Math.max(1, config.DATABASE_POOL - spareConnections));
    const newest = (await migrationFiles()).at(-1) ?? null;
    const watched = watchDatabase(url, log, { newest });
    condition = watched;
    await watched.ready;
    watchLoad(metrics, open.pool, admission, watched);
    // The Redis client is 9 MB, so it is loaded only if configured.
    redis = config.REDIS_URL
      ? await (await import('./platform/load/openRedis.ts')).openRedis(config.REDIS_URL, log)
      : null;
    const shop: Shop = {
      config,
      metrics,
      db: open.db,
      replica: (replica ?? open).db,
      admission,
      pieces: createSkuQueue(),
      condition: watched,
      notices,
      log,
      now: () => new Date(),
      ...secrets,
      redis: redis?.redis ?? null,
    };
    return { shop, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
