import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { createResponseCache } from './platform/cache/responseCache.ts';
import { listenForPurges } from './platform/cache/purge.ts';
import { openBeats } from './platform/db/beats.ts';
import { ConfigError, configVariables, readConfig } from './platform/config/config.ts';
import { misspeltNames } from './platform/config/configNames.ts';
import { EmbeddedError } from './platform/db/embedded/EmbeddedError.ts';
import type { Readiness } from './platform/http/health.ts';
import { watchEventLoop } from './platform/http/eventLoop.ts';
import { createListener } from './platform/http/listener.ts';
import { watchProcess } from './platform/load/metrics.ts';
import { serve, type Serving } from './platform/http/serve.ts';
import { workEvery, workRegularly } from './platform/jobs/regular.ts';
import { watchPartnerCalls } from './platform/partners/partnerCalls.ts';
import { noteSecretsInUse } from './platform/shop/secretPrints.ts';
import { listenForSettings } from './platform/shop/settings.ts';
import { createLog } from './platform/log/log.ts';
import { compileMessages } from './platform/messages/textIn.ts';
import { openLeader } from './platform/jobs/leader.ts';
import { sweepRegularly } from './platform/jobs/sweep.ts';
import { sweeps, works } from './modules.ts';
import { openApp } from './openApp.ts';
import { openShop } from './openShop.ts';
import { preparePlaces } from './modules/catalog/places/preparePlaces.ts';
import { closeStreams } from './modules/backoffice/live/feed.ts';
import { warmTypesetter } from './modules/orders/papers/makePaper.ts';
import { watchFigures } from './modules/backoffice/operations/watchFigures.ts';
import { assertDevTools, openDevPages } from './platform/pages/devPages.ts';
import { allAnswered } from './modules/checkout/payment/attempts/answerWithin.ts';
import { openTracing } from './platform/tracing/openTracing.ts';
import { assertProduction } from './platform/config/production.ts';

/** Milliseconds between the beats of this server. */
const beatMs = 5_000;

/** Milliseconds that pending requests may take to finish during a shutdown. */
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

/** Opens the listening servers and adds their close functions to `closing`, in the sequence of opening. */
async function openPort(
  { shop, url }: Awaited<ReturnType<typeof openShop>>,
  readiness: Readiness,
  closing: (() => Promise<void>)[],
): Promise<void> {
  const { config, log, metrics } = shop;
  const cache = createResponseCache(config.PAGE_CACHE_MB * 1024 * 1024, undefined, config.PAGE_STALE_HOURS);
  metrics.gauge('vitrine_cache_bytes', 'Bytes of cached answers', () => cache.stats().bytes);
  metrics.gauge('vitrine_cache_entries', 'Cached answers', () => cache.stats().entries);
  watchProcess(metrics);
  watchFigures(shop);
  const stopCounting = watchPartnerCalls(config);
  closing.push(async () => stopCounting());
  const stopTracing = await openTracing(config, log);
  if (stopTracing) closing.push(stopTracing);
  await listenForPurges(shop.notices, cache);
  await listenForSettings(shop);
  await noteSecretsInUse(shop);
  const beats = openBeats(shop.db, log, config.DATA_DIR);
  // Before the first order: an unnoticed restore may have brought old numbers back.
  await beats.beat();
  closing.push(beats.stop);
  closing.push(workEvery(shop, beatMs, 'beat', beats.beat));
  closing.push(sweepRegularly(shop, openLeader(url, log), sweeps));
  closing.push(workRegularly(shop, works));
  closing.push(() => allAnswered(shop));
  const dev = config.NODE_ENV === 'development' ? await openDevPages(config.PORT) : null;
  const { app, routes } = await openApp(shop, readiness, dev?.build);
  const byApp = createListener(shop, app, routes, cache);
  const servers: Serving[] = [await serve(dev ? dev.before(byApp) : byApp, config.PORT, 'PORT', dev?.upgrade)];
  // In development the next start waits for this shutdown, so it does not wait for requests.
  const patience = dev ? 0 : patienceMs;
  closing.push(async () => void (await Promise.all(servers.map((server) => server.stop(patience)))));
  // Closes before the servers, which would wait for a browser that listens.
  closing.push(async () => closeStreams(shop));
  // Closes before the servers, which would wait for the hot reload connections.
  if (dev) closing.push(dev.close);
  if (config.METRICS_PORT === undefined) return;
  const { registry } = metrics;
  const figures = await serve(
    (_request, response) => void answerFigures(registry, response),
    config.METRICS_PORT,
    'METRICS_PORT',
  );
  servers.push(figures);
}

/** Calls `stop` on a signal or when the parent process ends. */
function stopWhenAsked(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  // The parent that forked us has disconnected: shut down.
  process.once('disconnect', () => void stop());
  // npm does not forward the signal that ends it, so the server watches its parent.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => void (process.ppid === parent || stop()), 500).unref();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  assertProduction(config);
  if (config.NODE_ENV === 'development') assertDevTools();
  const log = createLog(config.LOG_LEVEL);
  for (const line of misspeltNames(process.env, Object.keys(configVariables))) log.warn(line);
  compileMessages(config.house.storefronts);
  const readiness: Readiness = { open: false };
  const loop = watchEventLoop();
  const closing: (() => Promise<void>)[] = [];
  let stopping = false;
  const giveUp = new AbortController();
  // Not awaited here: a stop while the database opens must wait for it and close it.
  const opening = openShop(
    config,
    log,
    (error) => {
      log.fatal({ err: error }, 'the database is lost');
      process.exit(1);
    },
    giveUp.signal,
  );
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    giveUp.abort();
    readiness.open = false;
    const open = await opening.catch(() => null);
    // Load balancers need time to see that the server is not ready any more.
    if (closing.length > 0) await sleep(config.STOP_DELAY_SECONDS * 1000);
    for (const close of closing.toReversed()) await close();
    await open?.close();
    log.info('closed');
    process.exit(code);
  };
  stopWhenAsked(() => stop(0));
  // Here, while the database opens.
  preparePlaces(log);

  const open = await opening.catch((error: unknown) => {
    if (stopping) return null;
    throw error;
  });
  if (stopping || !open) return;
  try {
    await openPort(open, readiness, closing);
    readiness.isStalled = loop.isStalled;
    readiness.open = true;
    // In the background: the first label of the morning does not wait for the fonts.
    warmTypesetter(open.shop);
    log.info({ port: config.PORT }, 'open');
    process.send?.('open');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the shop could not open');
    await stop(1);
  }
}

await start().catch(fail);
