import * as contract from '@vitrine/contract/fapiao';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { createFapiao } from './createFapiao.ts';

export const fapiaoRoutes = (shop: Shop): Route[] => [
  route(contract.createFapiao, ({ visitor, body }) => createFapiao(shop, visitor, body)),
];
