import { captchaOf } from './captchaOf.ts';
import { sweepUsed } from './queries.ts';
import { captchaRoutes } from './routes.ts';
import type { Module } from '../../platform/module/module.ts';

export const captchaModule = {
  routes: captchaRoutes,
  // A provider without its keys stops the start, not the first form.
  mount: (_app, shop) => void captchaOf(shop),
  sweeps: { captchas: (shop) => sweepUsed(shop.db, shop.now()) },
} satisfies Module;
