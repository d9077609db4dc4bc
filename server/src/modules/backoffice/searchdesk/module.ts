import type { Module } from '../../../platform/module/module.ts';
import { searchDeskRoutes } from './routes.ts';

export const searchDeskModule = { routes: searchDeskRoutes } satisfies Module;
