import { jobKinds } from '../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const returnJobs = jobKinds('label_return', 'book_pickup', 'cancel_pickup', 'drop_booking');
