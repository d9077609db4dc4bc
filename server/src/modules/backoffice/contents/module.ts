import type { Module } from '../../../platform/module/module.ts';
import { contentRoutes } from './routes.ts';

export const contentsModule = { routes: contentRoutes } satisfies Module;
