import { searchRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const searchModule = {
  routes: searchRoutes,
} satisfies Module;
