import { jobKinds } from '../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const paperJobs = jobKinds(
  'issue_invoice',
  'issue_credit_note',
  'issue_rest_credit_note',
  'issue_goodwill_note',
  'digest_paper',
);
