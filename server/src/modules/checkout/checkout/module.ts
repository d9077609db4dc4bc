import { checkoutRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const checkoutModule = {
  routes: checkoutRoutes,
} satisfies Module;
