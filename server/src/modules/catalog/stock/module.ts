import type { Module } from '../../../platform/module/module.ts';
import { stockRoutes } from './routes.ts';

export const stockModule = {
  routes: stockRoutes,
} satisfies Module;
