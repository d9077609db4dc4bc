import { jobKinds } from '../../../platform/jobs/kinds.ts';

export const changeJobs = jobKinds('apply_change', 'apply_set', 'index_catalogue');
