import { jobKinds } from '../../../platform/jobs/kinds.ts';

/** The module's job kinds; `module.ts` maps each to its handler. */
export const personalDataJobs = jobKinds('remove_cards');
