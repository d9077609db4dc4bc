import { catalogueRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const catalogueModule = {
  routes: catalogueRoutes,
} satisfies Module;
