import { mailKinds } from '../../platform/mail/kinds.ts';

/** What the module writes by mail; `module.ts` names each writer. */
export const newsletterMails = mailKinds('newsletter_confirm', 'newsletter_welcome');
