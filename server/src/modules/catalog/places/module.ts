import { placesRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const placesModule = {
  routes: placesRoutes,
} satisfies Module;
