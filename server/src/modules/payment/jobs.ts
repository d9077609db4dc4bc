import { jobKinds } from '../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const paymentJobs = jobKinds('remove_card');
/** The imports that notifications ask for; the module `reconcile` names their handler. */
export const settlementJobs = jobKinds('import_settlement');
