import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { accountingJobs } from './jobs.ts';
import { accountingRoutes } from './routes.ts';
import { sealPeriod } from './sealPeriod.ts';

export const accountingModule = {
  routes: accountingRoutes,
  jobs: { seal_period: sealPeriod } satisfies Record<keyof typeof accountingJobs, JobHandler>,
} satisfies Module;
