import type { Module } from '../../../platform/module/module.ts';
import { productRoutes } from './routes.ts';

export const productsModule = { routes: productRoutes } satisfies Module;
