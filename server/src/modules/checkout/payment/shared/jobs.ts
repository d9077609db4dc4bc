import { jobKinds } from '../../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const paymentJobs = jobKinds('remove_card');
/** The imports that notifications ask for; the module `reconcile` names their handler. */
export const settlementJobs = jobKinds('import_settlement');
/** The look at each placed order for fraud; the module `fulfilment` names its handler. */
export const screeningJobs = jobKinds('screen_order');
/** The request of a refund; the module `fulfilment` names its handler. */
export const refundJobs = jobKinds('pay_refund');
