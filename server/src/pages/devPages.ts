// While developing, pages come from Vite instead of a build: a change shows without a restart.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { ConfigError } from '../config.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

type DevPages = {
  build: () => Promise<ServerBuild>;
  /** Puts Vite's own files before the shop's listener. */
  before: (listener: Listener) => Listener;
  close: () => Promise<void>;
};

const storefront = new URL('../../../storefront', import.meta.url).pathname;
/** What Vite must not be asked for: everything of ours that is no page. */
const ours = /^\/(?:api|images|webhooks|us\/en\/geo|data|newsletter\/unsubscribe|healthz|readyz|metrics)(?:[/?]|$)/u;

const listenersOfSignals = () =>
  (['SIGINT', 'SIGTERM'] as const).flatMap((signal) =>
    process.listeners(signal).map((listener) => ({ signal, listener })),
  );

/** Throws ConfigError where Node was not started for development: its pages would be drawn by two libraries at once. */
export function assertDevTools(): void {
  if (!process.execArgv.includes('--conditions=development'))
    throw new ConfigError('NODE_ENV holds "development", which only `npm run dev` takes; it takes production or test.');
}

/** Starts Vite inside of the server. Only for development: production installs have no Vite. */
export async function openDevPages(): Promise<DevPages> {
  const known = listenersOfSignals();
  const { createServer } = await import('vite');
  const vite = await createServer({ root: storefront, server: { middlewareMode: true }, appType: 'custom' });
  // A plugin ends the process at once when a signal comes; how the shop stops is the shop's to say.
  for (const { signal, listener } of listenersOfSignals())
    if (!known.some((entry) => entry.listener === listener)) process.off(signal, listener);
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    before: (listener) => (request, response) => {
      if (ours.test(request.url ?? '')) listener(request, response);
      else vite.middlewares(request, response, () => listener(request, response));
    },
    close: () => vite.close(),
  };
}
