import { mailKinds } from '../../../platform/mail/kinds.ts';
import { smsKinds } from '../../../platform/sms/kinds.ts';

/** The kinds of mail that the module sends; `module.ts` maps each to its writer. */
export const personalDataMails = mailKinds('own_data_export', 'own_data_erasure', 'own_data_erased');

/** The kinds of SMS that the module sends without a code. */
export const personalDataTexts = smsKinds('own_data_erased');
