import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Module } from '../../../platform/module/module.ts';
import { sweepMinutes } from './partnerQueries.ts';
import { partnerCallsMs, writePartnerCalls } from './partnerTasks.ts';
import { administrationRoutes } from './routes.ts';
import { sweepSteps } from './stepQueries.ts';

export const administrationModule = {
  routes: administrationRoutes,
  works: { partnerCalls: { every: partnerCallsMs, work: writePartnerCalls } },
  sweeps: {
    partnerMinutes: (shop) => sweepMinutes(shop.db, new Date(retainedSince('partner_minute', shop.now().getTime()))),
    operationSteps: (shop) => sweepSteps(shop.db, new Date(retainedSince('operation_step', shop.now().getTime()))),
  },
} satisfies Module;
