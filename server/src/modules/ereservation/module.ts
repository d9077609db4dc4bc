import { ereservationRoutes } from './routes.ts';
import type { Module } from '../../platform/module/module.ts';

export const ereservationModule = {
  routes: ereservationRoutes,
} satisfies Module;
