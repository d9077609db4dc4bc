import type { Module } from '../../../platform/module/module.ts';
import { careRoutes } from './routes.ts';

export const careModule = {
  routes: careRoutes,
} satisfies Module;
