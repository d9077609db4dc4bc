import { mailKinds } from '../../platform/mail/kinds.ts';
import { smsKinds } from '../../platform/sms/kinds.ts';

/** What the module writes by mail; `module.ts` names each writer. */
export const accountMails = mailKinds(
  'account_created',
  'password_reset',
  'password_changed',
  'email_changed',
  'new_device',
);

/** What it writes to a phone without a code. */
export const accountTexts = smsKinds('email_changed');
