import { writeSteps } from './countSteps.ts';
import { writeViews } from './countViews.ts';
import { sessionRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const sessionModule = {
  routes: sessionRoutes,
  works: { pageViews: { every: 3_000, work: writeViews }, shopSteps: { every: 3_000, work: writeSteps } },
} satisfies Module;
