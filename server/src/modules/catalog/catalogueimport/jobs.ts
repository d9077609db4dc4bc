import { jobKinds } from '../../../platform/jobs/kinds.ts';

export const memberJobs = jobKinds('index_members');
