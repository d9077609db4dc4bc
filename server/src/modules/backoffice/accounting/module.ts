import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { accountingJobs } from './jobs.ts';
import { accountingRoutes } from './routes.ts';
import { keepReports } from './keepReports.ts';
import { keepTakings } from './keepTakings.ts';
import { sealPeriod } from './sealPeriod.ts';

export const accountingModule = {
  routes: accountingRoutes,
  sweeps: { keptTakings: (shop) => keepTakings(shop), keptReports: (shop) => keepReports(shop) },
  jobs: { seal_period: sealPeriod } satisfies Record<keyof typeof accountingJobs, JobHandler>,
} satisfies Module;
