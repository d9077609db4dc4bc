import { staffCosts, staffCostsSave } from '@vitrine/contract/staffCosts';
import { staffPriceBoard, staffPricesOf } from '@vitrine/contract/staffPrices';
import * as publishing from '@vitrine/contract/staffPublishing';
import type { Caller, Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireCaller } from '../staff/keyMember.ts';
import { requireFactor } from '../staff/signIn.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readBoard, readPricesOf } from './board.ts';
import { readCosts, requireCostWriter, saveCosts } from './costs.ts';
import { readDoctor, readPublishing, readPublishingOf } from './publishing.ts';

/** Refuses a member without the right before the server reads a large body. */
const admitCostWriter = (shop: Shop) => async (caller: Caller) => {
  const member = await requireCaller(shop, caller);
  requireFactor(member);
  requireCostWriter(member);
};

export const priceRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, staffPriceBoard, ({ member, query }) => readBoard(shop, member, query)),
  staffRoute(shop, staffPricesOf, ({ member, body }) => readPricesOf(shop, member, body)),
  staffRoute(shop, staffCosts, ({ member, query }) => readCosts(shop, member, query)),
  staffRoute(shop, staffCostsSave, ({ member, body }) => saveCosts(shop, member, body), {
    admit: admitCostWriter(shop),
  }),
  staffRoute(shop, publishing.staffPublishing, ({ member, query }) => readPublishing(shop, member, query)),
  staffRoute(shop, publishing.staffPublishingOf, ({ member, params, query }) =>
    readPublishingOf(shop, member, params.code, query),
  ),
  staffRoute(shop, publishing.staffDoctor, ({ member, params, query }) =>
    readDoctor(shop, member, params.code, query.country),
  ),
];
