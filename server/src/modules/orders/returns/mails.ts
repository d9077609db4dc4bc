import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const returnMails = mailKinds(
  'return_requested',
  'return_pickup_refused',
  'return_pickup_canceled',
  'return_pickup_kept',
  'return_pickup_by_hand',
);
