import type { Module } from '../../../platform/module/module.ts';
import { categoryRoutes } from './routes.ts';

export const categoriesModule = { routes: categoryRoutes } satisfies Module;
