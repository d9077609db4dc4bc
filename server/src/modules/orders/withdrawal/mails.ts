import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const withdrawalMails = mailKinds('withdrawal_message', 'withdrawal_receipt', 'withdrawal_return');
