import type { Module } from '../../../platform/module/module.ts';
import { fillWords } from './fillWords.ts';
import { careRoutes, previewRoutes } from './routes.ts';

export const careModule = {
  routes: (shop) => [...careRoutes(shop), ...previewRoutes(shop)],
  sweeps: { foundOrders: fillWords },
} satisfies Module;
