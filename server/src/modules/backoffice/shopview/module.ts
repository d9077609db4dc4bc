import type { Module } from '../../../platform/module/module.ts';
import { shopViewRoutes } from './routes.ts';

/** Its pages need the storefront's renderer: `openApp` mounts them (`viewRoutes.ts`). */
export const shopViewModule = { routes: shopViewRoutes } satisfies Module;
