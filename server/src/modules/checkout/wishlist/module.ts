import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Module } from '../../../platform/module/module.ts';
import { sweepWishes } from './queries.ts';
import { wishListRoutes } from './routes.ts';

export const wishListModule = {
  routes: wishListRoutes,
  sweeps: { wishes: (shop) => sweepWishes(shop.db, new Date(retainedSince('guest_basket', shop.now().getTime()))) },
} satisfies Module;
