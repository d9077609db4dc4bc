import type { Route } from '../platform/http/route.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { type Answered, testClient } from './testShop.ts';

/** Signs in from another network address, as a trusted proxy in front would tell it. */
export async function signedIn(
  shop: Shop,
  routes: readonly Route[],
  email: string,
  password: string,
  address: string,
): Promise<Answered> {
  const behindProxy: Shop = { ...shop, config: { ...shop.config, TRUST_PROXY: 1 } };
  const browser = testClient(behindProxy, routes);
  await browser.start();
  return browser.post('/api/commerce/login', { locale: 'fr_fr', email, password }, { 'x-forwarded-for': address });
}
