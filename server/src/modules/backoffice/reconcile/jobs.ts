import { jobKinds } from '../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const reconcileJobs = jobKinds('reconcile_payments');
