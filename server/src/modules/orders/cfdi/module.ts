import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { cfdiFiles } from './cfdiFiles.ts';
import { csdOf } from './csd.ts';
import type { cfdiJobs } from './jobs.ts';
import { cfdiRoutes } from './routes.ts';
import { cancelQueued, resolvePending, stampQueued } from './resolveCfdis.ts';

export const cfdiModule = {
  routes: cfdiRoutes,
  plainRoutes: cfdiFiles,
  // A certificate that does not open stops the start, not the first sale.
  open: (shop) => void csdOf(shop.config),
  jobs: { stamp_cfdi: stampQueued, cancel_cfdi: cancelQueued } satisfies Record<keyof typeof cfdiJobs, JobHandler>,
  retries: { pending_cfdi: resolvePending },
} satisfies Module;
