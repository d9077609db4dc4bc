import { storeListRoutes } from './storeListRoutes.ts';
import { storeRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const storeModule = {
  routes: storeRoutes,
  plainRoutes: storeListRoutes,
} satisfies Module;
