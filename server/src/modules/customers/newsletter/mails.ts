import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const newsletterMails = mailKinds('newsletter_confirm', 'newsletter_welcome');
