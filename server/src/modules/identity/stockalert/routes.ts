import * as contract from '@vitrine/contract/stockAlert';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { confirmAlert, stopAlert } from './answerLink.ts';
import { askAlert } from './askAlert.ts';

export const stockAlertRoutes = (shop: Shop): Route[] => [
  route(contract.stockAlert, ({ body, address }) => askAlert(shop, body, address)),
  route(contract.confirmStockAlert, ({ body }) => confirmAlert(shop, body.hash)),
  route(contract.stopStockAlert, ({ body }) => stopAlert(shop, body.hash)),
];
