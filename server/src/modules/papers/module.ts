import type { JobHandler } from '../../platform/jobs/kinds.ts';
import type { Module } from '../../platform/module/module.ts';
import { issueCreditNote } from './issueCreditNote.ts';
import { issueForShipment } from './issueInvoice.ts';
import type { paperJobs } from './jobs.ts';
import { paperFiles } from './paperFiles.ts';
import { paperRoutes } from './routes.ts';

export const papersModule = {
  routes: paperRoutes,
  mount: (app, shop) => void app.route('/', paperFiles(shop)),
  jobs: { issue_invoice: issueForShipment, issue_credit_note: issueCreditNote } satisfies Record<
    keyof typeof paperJobs,
    JobHandler
  >,
} satisfies Module;
