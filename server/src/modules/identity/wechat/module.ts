import { sweepVisits } from './queries.ts';
import { wechatRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const wechatModule = {
  routes: wechatRoutes,
  sweeps: { wechatVisits: (shop) => sweepVisits(shop.db, shop.now()) },
} satisfies Module;
