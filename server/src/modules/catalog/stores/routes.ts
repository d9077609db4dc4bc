import * as contract from '@vitrine/contract/stores';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeDirectory } from './storeList.ts';
import { storePage } from './storePage.ts';

export const storeRoutes = (shop: Shop): Route[] => [
  route(contract.storeDirectory, ({ query }) => storeDirectory(shop, query.locale), { public_seconds: 300 }),
  route(contract.storePage, ({ params, query }) => storePage(shop, params.store_id, query.locale), {
    public_seconds: 60,
  }),
];
