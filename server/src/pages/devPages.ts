// While developing, pages come from Vite instead of a build: a change shows without a restart.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type DevPages = {
  build: () => Promise<ServerBuild>;
  /** Puts Vite's own files before the shop's listener. */
  before: (listener: Listener) => Listener;
  close: () => Promise<void>;
};

const storefront = new URL('../../../storefront', import.meta.url).pathname;
/** What Vite must not be asked for: everything of ours that is no page. */
const ours = /^\/(?:api|images|webhooks|us\/en\/geo|healthz|readyz|metrics)(?:[/?]|$)/u;

/** Starts Vite inside of the server. Only for development: production installs have no Vite. */
export async function openDevPages(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: storefront, server: { middlewareMode: true }, appType: 'custom' });
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    before: (listener) => (request, response) => {
      if (ours.test(request.url ?? '')) listener(request, response);
      else vite.middlewares(request, response, () => listener(request, response));
    },
    close: () => vite.close(),
  };
}
