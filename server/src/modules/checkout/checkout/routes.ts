import * as contract from '@vitrine/contract/checkout';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { chooseAddress } from './chooseAddress.ts';
import { chooseGift } from './chooseGift.ts';
import { chooseMethod } from './chooseMethod.ts';
import { choosePickup } from './choosePickup.ts';
import { choosePromotion } from './choosePromotion.ts';
import { readCheckout } from './readCheckout.ts';

/** Each call reads the visitor together with the basket. */
const unread = { visitor: 'unread' } as const;

export const checkoutRoutes = (shop: Shop): Route[] => [
  route(
    contract.checkout,
    async ({ visitor, query }) => ({ checkout: await readCheckout(shop, visitor, query.locale) }),
    unread,
  ),
  route(
    contract.deliveryAddress,
    async ({ visitor, body }) => ({ checkout: await chooseAddress(shop, visitor, body) }),
    unread,
  ),
  route(
    contract.deliveryMethod,
    async ({ visitor, body }) => ({ checkout: await chooseMethod(shop, visitor, body) }),
    unread,
  ),
  route(
    contract.deliveryPickup,
    async ({ visitor, body }) => ({ checkout: await choosePickup(shop, visitor, body) }),
    unread,
  ),
  route(
    contract.deliveryGift,
    async ({ visitor, body }) => ({ checkout: await chooseGift(shop, visitor, body) }),
    unread,
  ),
  route(
    contract.checkoutPromotion,
    async ({ visitor, body, address }) => ({ checkout: await choosePromotion(shop, visitor, body, address) }),
    unread,
  ),
];
