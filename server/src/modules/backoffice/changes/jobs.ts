import { jobKinds } from '../../../platform/jobs/kinds.ts';

export const changeJobs = jobKinds('apply_change', 'apply_set', 'turn_periods', 'index_catalogue');
