import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { writePaymentLink } from './linkMail.ts';
import type { paymentLinkMails } from './mails.ts';
import { paymentLinkRoutes } from './routes.ts';
import { endLinks, sweepLinks } from './sweepLinks.ts';

export const paymentLinkModule = {
  routes: paymentLinkRoutes,
  mails: { payment_link: writePaymentLink } satisfies Record<keyof typeof paymentLinkMails, MailWriter>,
  ends: { endedLinks: endLinks },
  sweeps: { paymentLinks: sweepLinks },
} satisfies Module;
