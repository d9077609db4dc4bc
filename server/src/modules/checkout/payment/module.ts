import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { openRestore } from '../../../platform/db/restores.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { adyenWebhook } from './adyenWebhook.ts';
import { finishRemoval } from './cards/cards.ts';
import { forgetNetworks } from './start/payLimits.ts';
import type { paymentJobs } from './shared/jobs.ts';
import { paymentRoutes } from './routes.ts';
import { giveBackSurplus, resolveOpen } from './resolveOpen.ts';
import type { Module } from '../../../platform/module/module.ts';

/** How long a payment's network is stored: longer than its stock is reserved and its refused cards count. */
const networkMs = 2 * 3_600_000;

/**
 * Ends no open payment before a restored database is reconciled: the provider may have reported the payment to the lost
 * database, and reports it only once.
 */
const resolveUnlessRestored = async (shop: Shop): Promise<unknown> =>
  (await openRestore(shop.db)) ? undefined : resolveOpen(shop);

export const paymentModule = {
  routes: paymentRoutes,
  plainRoutes: adyenWebhook,
  jobs: { remove_card: finishRemoval } satisfies Record<keyof typeof paymentJobs, JobHandler>,
  works: {
    resolveOpen: { every: 5_000, work: resolveUnlessRestored },
    giveBackSurplus: { every: 5_000, work: giveBackSurplus },
  },
  sweeps: { networks: (shop) => forgetNetworks(shop.db, new Date(shop.now().getTime() - networkMs)) },
} satisfies Module;
