import * as contract from '@vitrine/contract/stock';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stockByStore, stockPresentability } from './storeStock.ts';

export const stockRoutes = (shop: Shop): Route[] => [
  route(contract.stockByStore, ({ query }) => stockByStore(shop, query)),
  route(contract.stockPresentability, ({ body }) => stockPresentability(shop, body)),
];
