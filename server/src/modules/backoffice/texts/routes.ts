import * as contract from '@vitrine/contract/staffTexts';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readTextCounts, readTextPage, readTexts, saveTexts } from './textTasks.ts';

export const textRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffTexts, ({ member, query }) => readTexts(shop, member, query)),
  staffRoute(shop, contract.staffTextCounts, ({ member }) => readTextCounts(shop, member)),
  staffRoute(shop, contract.staffTextPage, ({ member, params }) => readTextPage(shop, member, params)),
  staffRoute(shop, contract.staffTextSave, ({ member, params, body }) => saveTexts(shop, member, params, body)),
];
