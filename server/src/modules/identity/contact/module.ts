import { writeContactMessage, writeContactReceipt } from './mailWriters.ts';
import type { contactMails } from './mails.ts';
import { contactRoutes } from './routes.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';

export const contactModule = {
  routes: contactRoutes,
  mails: {
    contact_message: writeContactMessage,
    contact_receipt: writeContactReceipt,
  } satisfies Record<keyof typeof contactMails, MailWriter>,
} satisfies Module;
