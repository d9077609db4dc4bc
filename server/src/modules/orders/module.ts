import { writeOrderConfirmation } from './mailWriters.ts';
import type { orderMails } from './mails.ts';
import type { MailWriter } from '../../platform/mail/kinds.ts';
import { sweepProofs } from './queries.ts';
import { orderRoutes } from './routes.ts';
import type { Module } from '../../platform/module/module.ts';

export const orderModule = {
  routes: orderRoutes,
  // The payment's own statement queues this mail.
  mails: { order_confirmation: writeOrderConfirmation } satisfies Record<keyof typeof orderMails, MailWriter>,
  sweeps: { order_proofs: (shop) => sweepProofs(shop.db, shop.now()) },
} satisfies Module;
