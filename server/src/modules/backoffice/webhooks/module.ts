import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Module } from '../../../platform/module/module.ts';
import { queueChanged } from './changed.ts';
import { deliverDue, deliverMs } from './deliver.ts';
import { sweepDeliveries } from './queries.ts';
import { webhookRoutes } from './routes.ts';

export const webhooksModule = {
  routes: webhookRoutes,
  works: {
    webhooks: { every: deliverMs, work: deliverDue },
    webhookChanges: { every: deliverMs, work: queueChanged },
  },
  sweeps: {
    webhookDeliveries: (shop) =>
      sweepDeliveries(shop.db, new Date(retainedSince('webhook_delivery', shop.now().getTime()))),
  },
} satisfies Module;
