import { mailKinds } from '../../platform/mail/kinds.ts';
import { smsKinds } from '../../platform/sms/kinds.ts';

/** What the module writes by mail; `module.ts` names each writer. */
export const personalDataMails = mailKinds('own_data_export', 'own_data_erasure', 'own_data_erased');

/** What it writes to a phone without a code. */
export const personalDataTexts = smsKinds('own_data_erased');
