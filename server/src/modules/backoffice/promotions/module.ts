import type { Module } from '../../../platform/module/module.ts';
import { promotionRoutes } from './routes.ts';

export const promotionsOfficeModule = { routes: promotionRoutes } satisfies Module;
