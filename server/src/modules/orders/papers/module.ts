import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { cfdiPaperJobs } from '../cfdi/jobs.ts';
import { digestCfdi, digestPaper } from './digestPaper.ts';
import { issueCreditNote, issueGoodwillNote, issueRestCreditNote } from './issueCreditNote.ts';
import { issueForShipment } from './issueInvoice.ts';
import type { paperJobs } from './jobs.ts';
import { paperFiles } from './paperFiles.ts';
import { paperRoutes } from './routes.ts';

export const papersModule = {
  routes: paperRoutes,
  plainRoutes: paperFiles,
  jobs: {
    issue_invoice: issueForShipment,
    issue_credit_note: issueCreditNote,
    issue_rest_credit_note: issueRestCreditNote,
    issue_goodwill_note: issueGoodwillNote,
    digest_paper: digestPaper,
    digest_cfdi: digestCfdi,
  } satisfies Record<keyof typeof paperJobs | keyof typeof cfdiPaperJobs, JobHandler>,
} satisfies Module;
