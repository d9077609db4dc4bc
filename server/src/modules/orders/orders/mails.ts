import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's own mails; the payment queues the others. */
export const linkMails = mailKinds('order_link');
