import * as contract from '@vitrine/contract/newsletter';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { confirm } from './confirm.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const newsletterRoutes = (shop: Shop): Route[] => [
  route(contract.newsletter, ({ body, address }) => subscribe(shop, body, address)),
  // The second backend gets the storefront in a header; both routes call the same use case.
  route(contract.newsletterSubscribe, ({ body: { from: _from, ...form }, locale, address }) => {
    if (!locale) throw new ApiError('payload_refused', { fields: { locale: 'format' } });
    return subscribe(shop, { locale, ...form }, address);
  }),
  route(contract.confirmNewsletter, ({ body }) => confirm(shop, body.hash)),
  route(contract.unsubscribeNewsletter, ({ body }) => unsubscribe(shop, body.hash)),
];
