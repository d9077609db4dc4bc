import { sessionRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const sessionModule = {
  routes: sessionRoutes,
} satisfies Module;
