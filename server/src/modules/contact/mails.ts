import { mailKinds } from '../../platform/mail/kinds.ts';

/** What the module writes by mail; `module.ts` names each writer. */
export const contactMails = mailKinds('contact_message', 'contact_receipt');
