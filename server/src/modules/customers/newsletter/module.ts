import { writeNewsletterConfirm, writeNewsletterWelcome } from './mailWriters.ts';
import type { newsletterMails } from './mails.ts';
import { oneClick } from './oneClick.ts';
import { sweepRequests } from './queries.ts';
import { newsletterRoutes } from './routes.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';

export const newsletterModule = {
  routes: newsletterRoutes,
  plainRoutes: oneClick,
  mails: {
    newsletter_confirm: writeNewsletterConfirm,
    newsletter_welcome: writeNewsletterWelcome,
  } satisfies Record<keyof typeof newsletterMails, MailWriter>,
  sweeps: { newsletterRequests: (shop) => sweepRequests(shop.db, shop.now()) },
} satisfies Module;
