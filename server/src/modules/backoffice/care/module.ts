import type { Module } from '../../../platform/module/module.ts';
import { fillWords } from './fillWords.ts';
import { careRoutes } from './routes.ts';

export const careModule = {
  routes: careRoutes,
  sweeps: { foundOrders: fillWords },
} satisfies Module;
