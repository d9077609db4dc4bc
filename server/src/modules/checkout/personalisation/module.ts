import type { Module } from '../../../platform/module/module.ts';
import { personalisationRoutes } from './routes.ts';

export const personalisationModule = {
  routes: personalisationRoutes,
} satisfies Module;
