import * as contract from '@vitrine/contract/captcha';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { captchaOf } from './captchaOf.ts';

export const captchaRoutes = (shop: Shop): Route[] => [
  route(
    contract.isCaptchaActivated,
    async ({ query: { locale } }) => {
      const captcha = captchaOf(shop);
      if (!captcha || (locale && !needsCaptcha(storefrontOf(locale).country, true))) return { success: 0 };
      return { success: 1, provider: captcha.provider, ...captcha.widget };
    },
    { public_seconds: 300 },
  ),
  route(contract.captchaChallenge, async ({ query: { formId }, address }) => {
    const make = captchaOf(shop)?.challenge;
    if (!make) throw new ApiError('not_found');
    await limitAddress(shop, 'captcha-challenge', address);
    return make(formId, shop.now());
  }),
];
