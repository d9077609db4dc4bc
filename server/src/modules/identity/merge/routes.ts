import * as contract from '@vitrine/contract/accountMerge';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { confirmMerge, declineMerge, readQuestion } from './answerLink.ts';

export const mergeRoutes = (shop: Shop): Route[] => [
  route(contract.mergeQuestion, ({ body }) => readQuestion(shop, body.hash)),
  route(contract.confirmMerge, ({ body }) => confirmMerge(shop, body.hash)),
  route(contract.declineMerge, ({ body }) => declineMerge(shop, body.hash)),
];
