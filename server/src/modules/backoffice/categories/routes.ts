import * as contract from '@vitrine/contract/staffCategories';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import * as rules from '@vitrine/contract/staffCategoryRules';
import { previewRule, readRule, saveRule } from './ruleTasks.ts';
import { arrange, readCategories, readOrder } from './categoryTasks.ts';

export const categoryRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffCategories, ({ member, query }) => readCategories(shop, member, query)),
  staffRoute(shop, contract.staffCategoryOrder, ({ member, params, query }) =>
    readOrder(shop, member, params.code, query),
  ),
  staffRoute(shop, contract.staffCategoryArrange, ({ member, params, body }) =>
    arrange(shop, member, params.code, body),
  ),
  staffRoute(shop, rules.staffCategoryRule, ({ member, params }) => readRule(shop, member, params.code)),
  staffRoute(shop, rules.staffCategoryRulePreview, ({ member, params, body }) =>
    previewRule(shop, member, params.code, body),
  ),
  staffRoute(shop, rules.staffCategoryRuleSave, ({ member, params, body }) =>
    saveRule(shop, member, params.code, body),
  ),
];
