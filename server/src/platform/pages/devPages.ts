// In development, pages come from Vite instead of a build: a change shows without a restart.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { ConfigError } from '../config/config.ts';
import type { Upgrade } from '../http/serve.ts';
import { brokenPage, errorBlock, onceLogger } from './devErrors.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

type DevPages = {
  build: () => Promise<ServerBuild>;
  /** Puts Vite's own files before the shop's listener. */
  before: (listener: Listener) => Listener;
  /** Handles the WebSocket of hot reload on the shop's own port, so that no other port is open. */
  upgrade: Upgrade;
  close: () => Promise<void>;
};

const storefront = new URL('../../../../storefront', import.meta.url).pathname;
/** Paths that the shop serves, not Vite. */
const ours = /^\/(?:api|images|webhooks|us\/en\/geo|data|newsletter\/unsubscribe|healthz|readyz|metrics)(?:[/?]|$)/u;

const listenersOfSignals = () =>
  (['SIGINT', 'SIGTERM'] as const).flatMap((signal) =>
    process.listeners(signal).map((listener) => ({ signal, listener })),
  );

/** Throws ConfigError when Node was not started for development: pages would load two copies of React. */
export function assertDevTools(): void {
  if (!process.execArgv.includes('--conditions=development'))
    throw new ConfigError('NODE_ENV holds "development", which only `npm run dev` takes; it takes production or test.');
}

/** Starts Vite inside of the server, which listens on `port`. Only for development: production has no Vite. */
export async function openDevPages(port: number): Promise<DevPages> {
  const known = listenersOfSignals();
  const { createLogger, createServer } = await import('vite');
  const { logger, forget } = onceLogger(createLogger());
  // Never listens: it only passes on the upgrades of the shop's own server.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root: storefront,
    appType: 'custom',
    customLogger: logger,
    server: { middlewareMode: true, port, ws: { server: upgrades } },
  });
  // Plugins end the process at once on a signal; the shop stops in its own order instead.
  for (const { signal, listener } of listenersOfSignals())
    if (!known.some((entry) => entry.listener === listener)) process.off(signal, listener);
  const build = async (): Promise<ServerBuild> => {
    const loaded = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    forget();
    return loaded;
  };
  const answerPage = async (listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await build();
    } catch (error) {
      logger.error('', { error: error instanceof Error ? error : new Error(String(error)) });
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(brokenPage(errorBlock(error)));
      return;
    }
    listener(request, response);
  };
  return {
    build,
    before: (listener) => (request, response) => {
      if (ours.test(request.url ?? '')) listener(request, response);
      else vite.middlewares(request, response, () => void answerPage(listener, request, response));
    },
    upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
    close: () => vite.close(),
  };
}
