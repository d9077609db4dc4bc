import { jobKinds } from '../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const fulfilmentJobs = jobKinds('grant_cancel', 'refund_return');
