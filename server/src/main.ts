import { randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import pino from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createApi } from './http/app.ts';
import { routes } from './routes.ts';
import { sharedSecret } from './session/queries.ts';
import type { Shop } from './shop.ts';

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL });
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL holds nothing; it takes postgres://user:password@host:port/database.');
  const open = openDatabase({ connectionString: config.DATABASE_URL }, config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, 'idle connection lost'),
  );
  await migrate(open.pool);
  const secret = config.SESSION_SECRET
    ? Buffer.from(config.SESSION_SECRET)
    : await sharedSecret(open.db, 'session', randomBytes(32));
  const shop: Shop = { config, db: open.db, replica: open.db, log, now: () => new Date(), secret };
  const app = createApi(shop, routes(shop));
  serve({ fetch: app.fetch, port: config.PORT }, () => log.info({ port: config.PORT }, 'open'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
