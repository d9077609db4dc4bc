import { mailKinds } from '../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const mergeMails = mailKinds('merge_ask', 'merge_done');
