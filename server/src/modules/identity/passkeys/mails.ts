import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const passkeyMails = mailKinds('passkey_added', 'passkey_removed');
