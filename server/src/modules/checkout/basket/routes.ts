import * as contract from '@vitrine/contract/basket';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { addFirst } from './addToBasket.ts';
import { deleteFromBasket } from './deleteFromBasket.ts';
import { setBasket } from './setBasket.ts';

export const basketRoutes = (shop: Shop): Route[] => [
  route(
    contract.addToBasket,
    async ({ visitor, body, idempotency_key }) => ({ basket: await addFirst(shop, visitor, body, idempotency_key) }),
    { visitor: 'unread' },
  ),
  route(contract.setBasket, async ({ visitor, body }) => ({ basket: await setBasket(shop, visitor, body) })),
  route(contract.deleteFromBasket, async ({ visitor, body }) => ({
    basket: await deleteFromBasket(shop, visitor, body),
  })),
];
