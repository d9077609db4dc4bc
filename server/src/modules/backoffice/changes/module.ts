import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { sweepChanges } from './changeQueries.ts';
import type { changeJobs } from './jobs.ts';
import { applyChange } from './proposalTasks.ts';
import { indexCatalogue } from './indexCatalogue.ts';
import { changeRoutes } from './routes.ts';
import { applySet, turnPeriods } from './applySet.ts';

export const changesModule = {
  routes: changeRoutes,
  jobs: {
    apply_change: applyChange,
    apply_set: applySet,
    turn_periods: turnPeriods,
    index_catalogue: indexCatalogue,
  } satisfies Record<keyof typeof changeJobs, JobHandler>,
  sweeps: { changes: (shop) => sweepChanges(shop.db, new Date(retainedSince('change', shop.now().getTime()))) },
} satisfies Module;
