import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import * as publishing from '@vitrine/contract/staffPublishing';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readBoard } from './board.ts';
import { readDoctor, readPublishing, readPublishingOf } from './publishing.ts';

export const priceRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, staffPriceBoard, ({ member, query }) => readBoard(shop, member, query)),
  staffRoute(shop, publishing.staffPublishing, ({ member, query }) => readPublishing(shop, member, query)),
  staffRoute(shop, publishing.staffPublishingOf, ({ member, params, query }) =>
    readPublishingOf(shop, member, params.code, query),
  ),
  staffRoute(shop, publishing.staffDoctor, ({ member, params, query }) =>
    readDoctor(shop, member, params.code, query.country),
  ),
];
