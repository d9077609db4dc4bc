import * as contract from '@vitrine/contract/staffSearch';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { previewRule, readRule, readRules, readTerms, saveRule } from './searchTasks.ts';

export const searchDeskRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffSearchTerms, ({ member, query }) => readTerms(shop, member, query)),
  staffRoute(shop, contract.staffSearchRules, ({ member, query }) => readRules(shop, member, query)),
  staffRoute(shop, contract.staffSearchRule, ({ member, query }) => readRule(shop, member, query)),
  staffRoute(shop, contract.staffSearchRuleSave, ({ member, body }) => saveRule(shop, member, body)),
  staffRoute(shop, contract.staffSearchPreview, ({ member, body }) => previewRule(shop, member, body)),
];
