import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { sweepBaskets } from './queries.ts';
import { basketRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const basketModule = {
  routes: basketRoutes,
  sweeps: {
    guestBaskets: (shop) => sweepBaskets(shop.db, new Date(retainedSince('guest_basket', shop.now().getTime()))),
  },
} satisfies Module;
