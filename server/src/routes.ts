import { accountRoutes } from './account/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { contentRoutes } from './content/routes.ts';
import type { Route } from './http/route.ts';
import { searchRoutes } from './search/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import type { Shop } from './shop.ts';

/** Every call of the shop, module by module. */
export const routes = (shop: Shop): Route[] => [
  ...sessionRoutes(shop),
  ...accountRoutes(shop),
  ...basketRoutes(shop),
  ...checkoutRoutes(shop),
  ...paymentRoutes(shop),
  ...orderRoutes(shop),
  ...catalogueRoutes(shop),
  ...contentRoutes(shop),
  ...searchRoutes(shop),
];
