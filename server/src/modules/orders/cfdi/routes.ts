import * as contract from '@vitrine/contract/cfdi';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { createCfdi } from './createCfdi.ts';

export const cfdiRoutes = (shop: Shop): Route[] => [
  route(contract.createCfdi, ({ visitor, body }) => createCfdi(shop, visitor, body)),
];
