import { serve, type ServerType } from '@hono/node-server';
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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL });
  let stopping = false;
  let server: ServerType | undefined;
  // From the first moment on: a stop that comes while the database is being made must not leave it running.
  const opening = openShop(config, log, (error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(1);
  });
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const open = await opening;
    const serving = server;
    if (serving) {
      const cut = setTimeout(() => {
        if ('closeAllConnections' in serving) serving.closeAllConnections();
      }, patienceSeconds * 1000);
      await new Promise((resolve) => serving.close(resolve));
      clearTimeout(cut);
    }
    await open.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  const open = await opening;
  if (stopping) return;
  const app = createApi(open.shop, routes(open.shop));
  server = serve({ fetch: app.fetch, port: config.PORT }, () => log.info({ port: config.PORT }, 'open'));
}

await start().catch(fail);
