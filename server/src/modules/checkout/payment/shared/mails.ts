import { mailKinds } from '../../../../platform/mail/kinds.ts';

/** The kinds of mail that the module sends; `module.ts` maps each to its writer. */
export const orderMails = mailKinds('order_confirmation', 'pickup_placed');
