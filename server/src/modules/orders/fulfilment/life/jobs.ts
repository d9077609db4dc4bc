import { jobKinds } from '../../../../platform/jobs/kinds.ts';

/** The jobs of the module; `module.ts` names each handler. */
export const fulfilmentJobs = jobKinds(
  'capture_payment',
  'capture_parcel',
  'grant_cancel',
  'label_shipment',
  'refund_return',
  'release_rest',
);
