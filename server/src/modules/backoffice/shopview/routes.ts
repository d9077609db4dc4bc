import * as contract from '@vitrine/contract/staffShopView';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readShopView } from './viewTasks.ts';

export const shopViewRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffShopView, ({ member, query }) => readShopView(shop, member, query)),
];
