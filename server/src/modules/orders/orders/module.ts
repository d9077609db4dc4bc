import { writeOrderConfirmation } from './mailWriters.ts';
import type { orderMails } from '../../checkout/payment/shared/mails.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { sweepProofs } from './queries.ts';
import { writePickupPlaced } from './pickupPlaced.ts';
import { orderRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const orderModule = {
  routes: orderRoutes,
  // The payment's own statement queues these mails.
  mails: { order_confirmation: writeOrderConfirmation, pickup_placed: writePickupPlaced } satisfies Record<
    keyof typeof orderMails,
    MailWriter
  >,
  sweeps: { order_proofs: (shop) => sweepProofs(shop.db, shop.now()) },
} satisfies Module;
