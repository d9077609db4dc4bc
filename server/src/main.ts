import { serve } from '@hono/node-server';
import pino from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedError } from './db/embedded/EmbeddedError.ts';
import { createApi } from './http/app.ts';
import { openShop } from './openShop.ts';
import { routes } from './routes.ts';

/** Seconds that requests in flight may take to finish once the shop is asked to stop. */
const patienceSeconds = 25;

function fail(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof EmbeddedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL });
  const open = await openShop(config, log, (error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(1);
  });
  const app = createApi(open.shop, routes(open.shop));
  const server = serve({ fetch: app.fetch, port: config.PORT }, () => log.info({ port: config.PORT }, 'open'));
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const cut = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      patienceSeconds * 1000,
    );
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    await open.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
} catch (error) {
  fail(error);
}
