import type { Route } from './http/route.ts';
import { sessionRoutes } from './session/routes.ts';
import type { Shop } from './shop.ts';

/** Every call of the shop, module by module. */
export const routes = (shop: Shop): Route[] => [...sessionRoutes(shop)];
