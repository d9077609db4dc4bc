import { accountRoutes } from './account/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { captchaRoutes } from './captcha/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { ereservationRoutes } from './ereservation/routes.ts';
import type { Route } from './http/route.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { ownDataRoutes } from './owndata/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { placesRoutes } from './places/routes.ts';
import { salonRoutes } from './salon/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { smsRoutes } from './sms/routes.ts';
import type { Shop } from './shop.ts';
import { storeRoutes } from './stores/routes.ts';
import { wechatRoutes } from './wechat/routes.ts';

/** Every call of the shop, module by module. */
export const routes = (shop: Shop): Route[] => [
  ...sessionRoutes(shop),
  ...accountRoutes(shop),
  ...placesRoutes(shop),
  ...captchaRoutes(shop),
  ...smsRoutes(shop),
  ...wechatRoutes(shop),
  ...basketRoutes(shop),
  ...checkoutRoutes(shop),
  ...paymentRoutes(shop),
  ...orderRoutes(shop),
  ...ereservationRoutes(shop),
  ...salonRoutes(shop),
  ...newsletterRoutes(shop),
  ...ownDataRoutes(shop),
  ...contactRoutes(shop),
  ...catalogueRoutes(shop),
  ...contentRoutes(shop),
  ...storeRoutes(shop),
  ...searchRoutes(shop),
];
