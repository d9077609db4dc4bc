import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Module } from '../../../platform/module/module.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sweepBoutiqueSessions } from './devices.ts';
import { boutiqueRoutes } from './routes.ts';
import { sweepSteps } from './stepQueries.ts';

const sweepBoutiqueSteps = (shop: Shop): Promise<void> =>
  sweepSteps(shop.db, new Date(retainedSince('boutique_step', shop.now().getTime())));

export const boutiqueModule = {
  routes: boutiqueRoutes,
  sweeps: { boutiqueSessions: sweepBoutiqueSessions, boutiqueSteps: sweepBoutiqueSteps },
} satisfies Module;
