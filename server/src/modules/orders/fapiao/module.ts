import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { fapiaoFiles } from './fapiaoFiles.ts';
import { issuePending, issueRequested } from './issueFapiao.ts';
import type { fapiaoJobs } from './jobs.ts';
import { reverseFapiao } from './reverseFapiao.ts';
import { fapiaoRoutes } from './routes.ts';

export const fapiaoModule = {
  routes: fapiaoRoutes,
  plainRoutes: fapiaoFiles,
  jobs: { issue_fapiao: issueRequested, reverse_fapiao: reverseFapiao } satisfies Record<
    keyof typeof fapiaoJobs,
    JobHandler
  >,
  retries: { pending_fapiao: issuePending },
} satisfies Module;
