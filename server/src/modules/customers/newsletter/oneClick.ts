import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
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
export function oneClick(shop: Shop): PlainRoutes {
  const path = `${oneClickPath}/:hash` as const;
  return new PlainRoutes(shop)
    .post(path, {
      gate: 'link',
      body_bytes: bodyBytes,
      async read(context) {
        const refuse = () => {
          throw new ApiError('payload_refused');
        };
        const form = await context.req.parseBody().catch(refuse);
        return form['List-Unsubscribe'] === 'One-Click' ? { sent: context.req.param('hash') } : refuse();
      },
      async answer(context, hash) {
        context.header('cache-control', 'no-store');
        await unsubscribe(shop, hash);
        return context.body(null, 204);
      },
    })
    .get(path, 'link', async (context) => {
      context.header('cache-control', 'no-store');
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
}
