import { writeAccountCreated } from './writeAccountCreated.ts';
import { writeEmailChanged, writeEmailChangedSms } from './queueEmailChanged.ts';
import type { accountMails, accountTexts } from './mails.ts';
import {
  writeNewDevice,
  writePasswordChanged,
  writePasswordReset,
  writePasswordResetSms,
} from './passwordMailWriters.ts';
import { accountRoutes } from './routes.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';

export const accountModule = {
  routes: accountRoutes,
  mails: {
    account_created: writeAccountCreated,
    password_reset: writePasswordReset,
    password_changed: writePasswordChanged,
    email_changed: writeEmailChanged,
    new_device: writeNewDevice,
  } satisfies Record<keyof typeof accountMails, MailWriter>,
  texts: {
    // Sends a link instead of a code: its hash is long enough to be the only proof (invariant A8).
    password_reset: writePasswordResetSms,
    email_changed: writeEmailChangedSms,
  } satisfies Record<keyof typeof accountTexts | 'password_reset', SmsWriter>,
} satisfies Module;
