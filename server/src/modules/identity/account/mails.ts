import { mailKinds } from '../../../platform/mail/kinds.ts';
import { smsKinds } from '../../../platform/sms/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const accountMails = mailKinds(
  'account_created',
  'password_reset',
  'password_changed',
  'email_changed',
  'new_device',
);

/** The module's text messages that contain no code. */
export const accountTexts = smsKinds('email_changed');
