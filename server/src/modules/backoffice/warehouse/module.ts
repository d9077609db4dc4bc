import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Module } from '../../../platform/module/module.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { countRoutes, parcelRoutes, pickRoutes } from './routes.ts';
import { sweepWaves } from './waveQueries.ts';

const sweptAtOnce = 200;

export const warehouseModule = {
  routes: (shop) => [...pickRoutes(shop), ...parcelRoutes(shop), ...countRoutes(shop)],
  sweeps: {
    pickWaves: (shop: Shop) =>
      sweepWaves(shop.db, new Date(retainedSince('pick_wave', shop.now().getTime())), sweptAtOnce),
  },
} satisfies Module;
