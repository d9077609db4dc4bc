import { jobKinds } from '../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const cfdiJobs = jobKinds('stamp_cfdi', 'cancel_cfdi');

/** The jobs about its papers, which the papers' module handles: it typesets. */
export const cfdiPaperJobs = jobKinds('digest_cfdi');
