import { jobKinds } from '../../platform/jobs/kinds.ts';

/** What the module leaves for later; `module.ts` names each handler. */
export const personalDataJobs = jobKinds('remove_cards');
