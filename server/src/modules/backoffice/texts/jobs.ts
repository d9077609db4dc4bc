import { jobKinds } from '../../../platform/jobs/kinds.ts';

export const textJobs = jobKinds('index_names');
