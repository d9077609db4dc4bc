import { captchaOf } from './captchaOf.ts';
import { sweepUsed } from './queries.ts';
import { captchaRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const captchaModule = {
  routes: captchaRoutes,
  // Makes the captcha at start, so that missing keys stop the start and not the first form.
  open: (shop) => void captchaOf(shop),
  sweeps: { captchas: (shop) => sweepUsed(shop.db, shop.now()) },
} satisfies Module;
