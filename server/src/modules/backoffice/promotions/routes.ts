import * as contract from '@vitrine/contract/staffPromotions';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import * as codes from './codeTasks.ts';
import { stepPromotion } from './promotionSteps.ts';
import * as tasks from './promotionTasks.ts';

export const promotionRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffPromotions, ({ member, query }) => tasks.readPromotions(shop, member, query)),
  staffRoute(shop, contract.staffPromotionFind, ({ member, query }) => tasks.findThings(shop, member, query)),
  staffRoute(shop, contract.staffPromotion, ({ member, params, query }) =>
    tasks.readPromotion(shop, member, params.promotion_id, query),
  ),
  staffRoute(shop, contract.staffPromotionAdd, ({ member, body, step_key }) =>
    tasks.addPromotion(shop, member, body, step_key),
  ),
  staffRoute(shop, contract.staffPromotionChange, ({ member, params, body }) =>
    tasks.changePromotion(shop, member, params.promotion_id, body),
  ),
  staffRoute(shop, contract.staffPromotionStep, ({ member, params, body, step_key }) =>
    stepPromotion(shop, member, params.promotion_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffPromotionCodes, ({ member, params, query }) =>
    codes.readCodes(shop, member, params.promotion_id, query),
  ),
  staffRoute(shop, contract.staffPromotionCodesAdd, ({ member, params, body, step_key }) =>
    codes.addCodes(shop, member, params.promotion_id, { ...body, step_key }),
  ),
  staffRoute(shop, contract.staffPromotionCodeWithdraw, ({ member, params, body }) =>
    codes.withdrawCodes(shop, member, params.promotion_id, body),
  ),
  staffRoute(shop, contract.staffPromotionCodesFile, ({ member, params }) =>
    codes.codesFile(shop, member, params.promotion_id),
  ),
];
