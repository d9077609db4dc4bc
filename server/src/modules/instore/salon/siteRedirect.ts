import { frontDoor } from '@vitrine/rules/storefronts/frontDoor';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { countryOf } from '../../../platform/geo/countryOf.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import type { Env } from '../../../platform/http/env.ts';
import { isSecure } from '../../../platform/http/reply.ts';
import { sessionCookie } from '../../../platform/http/sessionCookie.ts';
import { languagesOf, storefrontFor } from '../../../platform/http/storefrontFor.ts';
import { readVisitor } from '../../../platform/session/session.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customer } from '../../customers/customer/customers.ts';

/** The storefront of a signed-in customer, if the house still serves it. */
async function ownStorefront(shop: Shop, context: Context<Env>): Promise<Locale | undefined> {
  const cookie = getCookie(context, sessionCookie(isSecure(shop, context)));
  if (cookie === undefined) return undefined;
  const { customer_id } = await readVisitor(shop.db, cookie, shop.now(), '');
  const known = customer_id === null ? undefined : await customer(shop.db, customer_id);
  return shop.config.house.storefronts.find((locale) => locale === known?.store);
}

/**
 * Redirects the salon site's addresses without a storefront to the page in the visitor's own: that of their account, else by
 * country and language. The browser keeps the fragment, which names the session. Spec 2 §2, decisions/0058.
 */
export function siteRedirect(shop: Shop): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  for (const path of ['/salon', '/salon/', '/salon/reserve', '/salon/reserve/'])
    plainRoutes.get(path, 'page', async (context) => {
      const accepts = context.req.header('accept-language') ?? '';
      const served = shop.config.house.storefronts;
      const locale =
        (await ownStorefront(shop, context)) ??
        frontDoor({ detected: await countryOf(shop, context), languages: languagesOf(accepts) }, served) ??
        storefrontFor(accepts, served);
      // It depends on the visitor, so no cache may store it.
      context.header('cache-control', 'private, no-store');
      return context.redirect(`/${locale}/salon/`, 302);
    });
  return plainRoutes;
}
