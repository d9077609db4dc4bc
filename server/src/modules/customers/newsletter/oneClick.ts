import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { Env } from '../../../platform/http/env.ts';
import { acceptedSecrets, type Shop } from '../../../platform/shop/shop.ts';
import { storefrontFor } from '../../../platform/http/storefrontFor.ts';
import { oneClickPath, subscriberOf, trayLink } from './links.ts';
import * as queries from './queries.ts';
import { unsubscribe } from './unsubscribe.ts';

const bodyBytes = 4096;

/**
 * Unsubscribes from the mail program, without the visitor's cookies or token: the signature in the address authorises
 * it (RFC 8058). Only the POST has an effect; a GET redirects to the page that asks.
 */
export function oneClick(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  const path = `${oneClickPath}/:hash`;
  const refuse = () => {
    throw new ApiError('payload_refused');
  };
  app.use(path, async (context, next) => {
    context.set('route', path);
    context.header('cache-control', 'no-store');
    await next();
  });
  app.post(path, bodyLimit({ maxSize: bodyBytes, onError: refuse }), async (context) => {
    const form = await context.req.parseBody().catch(refuse);
    if (form['List-Unsubscribe'] !== 'One-Click') return refuse();
    await unsubscribe(shop, context.req.param('hash'));
    return context.body(null, 204);
  });
  app.get(path, async (context) => {
    const hash = context.req.param('hash');
    const subscriber_id = subscriberOf(acceptedSecrets(shop), hash);
    if (subscriber_id === null) throw new ApiError('hash_not_found');
    const found = await queries.subscriber(shop.db, subscriber_id);
    const wanted = found?.locale ?? '';
    const locale = isServed(shop.config.house, wanted)
      ? wanted
      : storefrontFor(context.req.header('accept-language') ?? '', shop.config.house.storefronts);
    return context.redirect(trayLink(publicUrl(shop.config), locale, 'unsubscribe', hash), 302);
  });
  return app;
}
