import { salonRoutes } from './routes.ts';
import type { Module } from '../../platform/module/module.ts';

export const salonModule = {
  routes: salonRoutes,
} satisfies Module;
