import { podcastRoutes } from './podcastFeed.ts';
import { contentRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const contentModule = {
  routes: contentRoutes,
  plainRoutes: podcastRoutes,
} satisfies Module;
