import { existsSync } from 'node:fs';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { ConfigError } from './platform/config/config.ts';
import type { House } from './platform/config/house.ts';
import { createApi } from './platform/http/app.ts';
import type { Env } from './platform/http/env.ts';
import { docsRoutes } from './platform/http/docsPage.ts';
import { geoRoutes } from './platform/geo/geoRoutes.ts';
import { mapFrameRoutes } from './platform/pages/mapframe/mapFrameRoutes.ts';
import { type Readiness, healthRoutes } from './platform/http/health.ts';
import type { Route } from './platform/http/route.ts';
import { officeRoutes } from './platform/pages/office/officeRoutes.ts';
import { viewRoutes } from './modules/backoffice/shopview/viewRoutes.ts';
import { pageRoutes } from './platform/pages/pageRoutes.ts';
import { publicPages } from './modules/catalog/sitemap/publicPages.ts';
import { pageRenderer, type RenderPage } from './platform/pages/renderPage.ts';
import { modulePlainRoutes, routes as routesOf } from './modules.ts';
import type { Shop } from './platform/shop/shop.ts';
import { browserTraces } from './platform/pages/browserTraces.ts';

const serverBuild = new URL('../../storefront/build/server/index.js', import.meta.url);

/** The storefront's build for the house; null without a build: the server then serves only the API. */
async function storefrontBuild({ name }: House): Promise<(() => Promise<ServerBuild>) | null> {
  if (!existsSync(serverBuild)) return null;
  const build = (await import(serverBuild.href)) as ServerBuild;
  const dressed = (build.entry.module as { house_name?: string }).house_name;
  if (dressed !== name)
    throw new ConfigError(`The storefront is built for ${dressed}, HOUSE names ${name}; npm run build builds it.`);
  return async () => build;
}

/** Renders pages of a shop at a moment: its app has the public calls alone, so nothing is sold, signed in or stored in it. decisions/0135. */
function renderPublic(of: Shop, build: () => Promise<ServerBuild>): RenderPage {
  const api = createApi(
    of,
    routesOf(of).filter(({ public_seconds }) => public_seconds !== undefined),
  );
  return pageRenderer(of, build, (path, init) => api.request(path, init, { admitted: true }));
}

/** Builds the app of the shop: API, health, geo and pages; in development `devBuild` serves the pages. */
export async function openApp(
  shop: Shop,
  readiness: Readiness,
  devBuild: (() => Promise<ServerBuild>) | null = null,
): Promise<{ app: Hono<Env>; routes: Route[] }> {
  const routes = routesOf(shop);
  const app = createApi(shop, routes);
  const build = devBuild ?? (await storefrontBuild(shop.config.house));
  const fixed = [
    docsRoutes(shop, routes),
    geoRoutes(shop),
    mapFrameRoutes(shop),
    // Before the office, whose page answers every other address under /office.
    viewRoutes(shop, build && ((of) => renderPublic(of, build))),
    officeRoutes(shop),
    modulePlainRoutes(shop),
  ];
  for (const plainRoutes of [healthRoutes(shop, readiness), ...fixed]) plainRoutes.mountOn(app);
  if (!build) shop.log.warn('there is no build of the storefront: only calls are answered');
  const render = build && pageRenderer(shop, build, (path, init) => app.request(path, init, { admitted: true }));
  const traced = browserTraces(shop, render);
  traced.plainRoutes.add(pageRoutes(shop, traced.render, (locale) => publicPages(shop, locale))).mountOn(app);
  return { app, routes };
}
