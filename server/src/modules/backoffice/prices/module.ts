import type { Module } from '../../../platform/module/module.ts';
import { priceRoutes } from './routes.ts';

export const pricesModule = { routes: priceRoutes } satisfies Module;
