import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const stockAlertMails = mailKinds('stock_alert_confirm', 'stock_alert_back');
