import type { Module } from '../../../platform/module/module.ts';
import { sizeCardRoutes } from './routes.ts';

export const sizeCardModule = { routes: sizeCardRoutes } satisfies Module;
