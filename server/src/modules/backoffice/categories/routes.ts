import * as contract from '@vitrine/contract/staffCategories';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { arrange, readCategories, readOrder } from './categoryTasks.ts';

export const categoryRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffCategories, ({ member, query }) => readCategories(shop, member, query)),
  staffRoute(shop, contract.staffCategoryOrder, ({ member, params, query }) =>
    readOrder(shop, member, params.code, query),
  ),
  staffRoute(shop, contract.staffCategoryArrange, ({ member, params, body }) =>
    arrange(shop, member, params.code, body),
  ),
];
