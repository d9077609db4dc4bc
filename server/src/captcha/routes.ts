import * as contract from '@vitrine/contract/captcha';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../http/ApiError.ts';
import { limit } from '../http/limit.ts';
import { type Route, route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { captchaOf } from './captchaOf.ts';

/** Puzzles for an address: each costs us a hash of a few milliseconds. */
const challenges = { points: 120, seconds: 600 };

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
    await limit(shop, 'captcha-challenge', address, challenges);
    return make(formId, shop.now());
  }),
];
