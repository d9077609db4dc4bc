import { jobKinds } from '../../../platform/jobs/kinds.ts';

export const accountingJobs = jobKinds('seal_period');
