import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const contactMails = mailKinds('contact_message', 'contact_receipt');
