import { existsSync } from 'node:fs';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { ConfigError } from './config.ts';
import type { House } from './house.ts';
import { captchaOf } from './captcha/captchaOf.ts';
import { type Env, createApi } from './http/app.ts';
import { mountPodcastFeed } from './content/podcastFeed.ts';
import { mountDocs } from './http/docsPage.ts';
import { mountGeo } from './geo/mountGeo.ts';
import { type Readiness, mountHealth } from './http/health.ts';
import type { Route } from './http/route.ts';
import { imagesApp } from './images/imagesApp.ts';
import { soundsApp } from './images/soundsApp.ts';
import { oneClick } from './newsletter/oneClick.ts';
import { mountPages } from './pages/mountPages.ts';
import { publicPages } from './pages/publicPages.ts';
import { pageRenderer } from './pages/renderPage.ts';
import { adyenWebhook } from './payment/adyenWebhook.ts';
import { routes as routesOf } from './routes.ts';
import type { Shop } from './shop.ts';
import { browserTraces } from './tracing/browserTraces.ts';
import { mountStoreList } from './stores/mountStoreList.ts';

const serverBuild = new URL('../../storefront/build/server/index.js', import.meta.url);

/** The storefront's build, dressed for the house; null where there is none yet: the calls then stand alone. */
async function storefrontBuild({ name }: House): Promise<(() => Promise<ServerBuild>) | null> {
  if (!existsSync(serverBuild)) return null;
  const build = (await import(serverBuild.href)) as ServerBuild;
  const dressed = (build.entry.module as { house_name?: string }).house_name;
  if (dressed !== name)
    throw new ConfigError(
      `The storefront is built for ${dressed}, HOUSE names ${name}; node scripts/build.mjs builds it.`,
    );
  return async () => build;
}

/** All that the shop answers, as one app: calls, health, geo, pages; these from `devBuild` while developing. */
export async function openApp(
  shop: Shop,
  readiness: Readiness,
  devBuild: (() => Promise<ServerBuild>) | null = null,
): Promise<{ app: Hono<Env>; routes: Route[] }> {
  // A provider without its keys stops the start, not the first form.
  captchaOf(shop);
  const routes = routesOf(shop);
  const app = createApi(shop, routes);
  mountHealth(app, shop, readiness);
  mountDocs(app, shop, routes);
  mountGeo(app, shop);
  mountStoreList(app, shop);
  mountPodcastFeed(app, shop);
  app.route('/', soundsApp(shop));
  app.route('/', imagesApp(shop));
  app.route('/', adyenWebhook(shop));
  app.route('/', oneClick(shop));
  const build = devBuild ?? (await storefrontBuild(shop.config.house));
  if (!build) shop.log.warn('there is no build of the storefront: only calls are answered');
  const render = build && pageRenderer(shop, build, (path, init) => app.request(path, init, { admitted: true }));
  mountPages(app, shop, browserTraces(app, shop.config, render), (locale) => publicPages(shop, locale));
  return { app, routes };
}
