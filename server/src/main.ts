import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { createResponseCache } from './cache/responseCache.ts';
import { listenForPurges } from './cache/purge.ts';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedError } from './db/embedded/EmbeddedError.ts';
import type { Readiness } from './http/health.ts';
import { createListener } from './http/listener.ts';
import { watchProcess } from './http/metrics.ts';
import { serve, type Serving } from './http/serve.ts';
import { workRegularly } from './jobs.ts';
import { createLog } from './log.ts';
import { openApp } from './openApp.ts';
import { openShop } from './openShop.ts';
import { watchFigures } from './operations/watchFigures.ts';
import { assertDevTools, openDevPages } from './pages/devPages.ts';
import { allAnswered } from './payment/answerWithin.ts';
import { openTracing } from './tracing/openTracing.ts';
import { assertProduction } from './production.ts';
import { sweepRegularly } from './sweep.ts';

/** How long requests in flight may take to finish once the shop is asked to stop. */
const patienceMs = 25_000;

function fail(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof EmbeddedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function answerFigures(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType });
  response.end(text);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  assertProduction(config);
  if (config.NODE_ENV === 'development') assertDevTools();
  const log = createLog(config.LOG_LEVEL);
  const readiness: Readiness = { open: false };
  const closing: (() => Promise<void>)[] = [];
  let stopping = false;
  // From the first moment on: a stop that comes while the database is being made must not leave it running.
  const opening = openShop(config, log, (error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(1);
  });
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    readiness.open = false;
    const open = await opening.catch(() => null);
    // Load balancers need a moment to see that we are not ready any more.
    if (closing.length > 0) await sleep(config.STOP_DELAY_SECONDS * 1000);
    for (const close of closing.toReversed()) await close();
    await open?.close();
    log.info('closed');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // Whoever started us with a line of its own is gone without a word.
  process.once('disconnect', () => void stop(0));
  // npm passes on no signal that ends it.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => void (process.ppid === parent || stop(0)), 500).unref();

  const { shop, url } = await opening;
  if (stopping) return;
  try {
    const cache = createResponseCache(config.PAGE_CACHE_MB * 1024 * 1024, undefined, config.PAGE_STALE_HOURS);
    shop.metrics.gauge('vitrine_cache_bytes', 'Bytes of cached answers', () => cache.stats().bytes);
    shop.metrics.gauge('vitrine_cache_entries', 'Cached answers', () => cache.stats().entries);
    watchProcess(shop.metrics);
    watchFigures(shop);
    const stopTracing = await openTracing(config, log);
    if (stopTracing) closing.push(stopTracing);
    const purges = listenForPurges(url, cache, log);
    closing.push(purges.close);
    await purges.ready;
    closing.push(sweepRegularly(shop));
    closing.push(workRegularly(shop));
    closing.push(() => allAnswered(shop));
    const dev = config.NODE_ENV === 'development' ? await openDevPages() : null;
    if (dev) closing.push(dev.close);
    const { app, routes } = await openApp(shop, readiness, dev?.build);
    const byApp = createListener(shop, app, routes, cache);
    const servers: Serving[] = [await serve(dev ? dev.before(byApp) : byApp, config.PORT)];
    closing.push(async () => void (await Promise.all(servers.map((server) => server.stop(patienceMs)))));
    if (config.METRICS_PORT !== undefined) {
      const { registry } = shop.metrics;
      const figures = await serve(
        (_request, response) => void answerFigures(registry, response),
        config.METRICS_PORT,
        'METRICS_PORT',
      );
      servers.push(figures);
    }
    readiness.open = true;
    log.info({ port: config.PORT }, 'open');
    process.send?.('open');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the shop could not open');
    await stop(1);
  }
}

await start().catch(fail);
