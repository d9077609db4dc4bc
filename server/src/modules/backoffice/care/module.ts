import type { Module } from '../../../platform/module/module.ts';
import { fillWords } from './fillWords.ts';
import {
  careRoutes,
  goodwillRoutes,
  mergeRoutes,
  paymentLinkRoutes,
  previewRoutes,
  returnStartRoutes,
} from './routes.ts';

export const careModule = {
  routes: (shop) => [
    ...careRoutes(shop),
    ...mergeRoutes(shop),
    ...previewRoutes(shop),
    ...returnStartRoutes(shop),
    ...goodwillRoutes(shop),
    ...paymentLinkRoutes(shop),
  ],
  sweeps: { foundOrders: fillWords },
} satisfies Module;
