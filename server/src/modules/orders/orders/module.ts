import { writeOrderConfirmation } from './mailWriters.ts';
import type { orderMails } from '../../checkout/payment/shared/mails.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { linkMails } from './mails.ts';
import { writeOrderLink } from './orderLink.ts';
import { sweepProofs } from './queries.ts';
import { writePickupPlaced } from './pickupPlaced.ts';
import { orderRoutes } from './routes.ts';
import type { Module } from '../../../platform/module/module.ts';

export const orderModule = {
  routes: orderRoutes,
  // The payment's own statement queues the first two.
  mails: {
    order_confirmation: writeOrderConfirmation,
    pickup_placed: writePickupPlaced,
    order_link: writeOrderLink,
  } satisfies Record<keyof typeof orderMails | keyof typeof linkMails, MailWriter>,
  sweeps: { order_proofs: (shop) => sweepProofs(shop.db, shop.now()) },
} satisfies Module;
