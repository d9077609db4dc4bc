import { basketRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const basketModule = {
  routes: basketRoutes,
} satisfies Module;
