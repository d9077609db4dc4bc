import * as contract from '@vitrine/contract/orderLife';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cancelOrder } from './steps/cancelOrder.ts';

export const fulfilmentRoutes = (shop: Shop): Route[] => [
  route(contract.cancelOrder, ({ visitor, body }) => cancelOrder(shop, visitor, body)),
];
